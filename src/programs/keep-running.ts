import { fork } from 'node:child_process'
import { Problem } from '../problem.ts'

export type Order = {
  file: string
  /** How the program is called in a sentence. */
  name: string
  env: NodeJS.ProcessEnv
  /** As whom it runs; undefined: as whoever runs this. */
  account: { uid: number; gid: number } | undefined
  /** Node's, beside those that all have. */
  flags?: string[]
}

/** Each program cuts what is in hand off before, after 8 s. */
const ENDS_MS = 30_000
const PAUSE_MS = 500

/**
 * Runs a program for as long as its parent: one that dies after it was ready is started again.
 * @returns `ready`: its address, once it is open (rejects with a Problem when it ended before, having said why itself); `stop`
 * has it finish what it has in hand, and resolves when it is gone
 */
export function keepRunning(order: Order, log: (line: string) => void, { endsMs = ENDS_MS } = {}) {
  const { name, file, env, account, flags = [] } = order
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  let [isReady, isStopping] = [false, false]
  let { child, gone } = start()
  return {
    ready,
    async stop(): Promise<void> {
      isStopping = true
      // Who is not ready has nobody waiting, and may never listen.
      child.kill(isReady ? 'SIGTERM' : 'SIGKILL')
      const timer = setTimeout(() => {
        log(`${name} hört seit ${endsMs / 1000} s nicht auf und wird abgebrochen.`)
        child.kill('SIGKILL')
      }, endsMs)
      await gone.finally(() => clearTimeout(timer))
    },
  }

  function start() {
    const child = fork(file, [], {
      // In a process group of its own, so that Ctrl-C reaches the parent alone, which ends all in order.
      detached: true,
      execArgv: ['--max-semi-space-size=4', ...flags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
      ...account,
    }).once('message', (address) => {
      isReady = true
      resolve(String(address))
    })
    const gone = new Promise<void>((ended) => child.once('exit', () => ended()).once('error', () => ended()))
    void gone.then(startAgain)
    return { child, gone }
  }

  function startAgain(): void {
    if (!isReady) reject(new Problem(`${name} ist beim Start ausgefallen; der Grund steht darüber.`))
    if (isStopping || !isReady) return
    log(`${name} ist ausgefallen und startet gleich wieder.`)
    setTimeout(() => {
      if (!isStopping) ({ child, gone } = start())
    }, PAUSE_MS)
  }
}
