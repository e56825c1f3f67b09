import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { EndedEarly } from './run-program.ts'

export type Running = {
  /** Its address, once it is open; rejects with EndedEarly when it ended before. */
  ready: Promise<string>
  /** Has it finish what it has in hand. Resolves when it is gone. */
  stop(): Promise<void>
}

export type Order = {
  file: string
  /** How the program is called in a sentence. */
  name: string
  /** Its settings; asked at each start. */
  env(): NodeJS.ProcessEnv
  /** As whom it runs; undefined: as whoever runs this. */
  account: { uid: number; gid: number } | undefined
}

/** Each program cuts what is in hand off before, after 8 s. */
const ENDS_MS = 30_000
const PAUSE_MS = 500

/** Runs a program for as long as its parent: one that dies is started again. */
export function keepRunning(order: Order, log: (line: string) => void, { endsMs = ENDS_MS } = {}): Running {
  const stopping = new AbortController()
  let isReady = false
  let { child, gone } = start(order)
  const opened = new Promise<string>((resolve) => child.once('message', resolve))
  const endedEarly = gone.then((code) => Promise.reject(new EndedEarly(code)))
  const ready = Promise.race([opened, endedEarly]).then((address) => {
    isReady = true
    void keepAlive()
    return address
  })
  return {
    ready,
    async stop() {
      stopping.abort()
      // Who is not ready has nobody waiting, and may never listen.
      child.kill(isReady ? 'SIGTERM' : 'SIGKILL')
      const timer = setTimeout(() => {
        log(`${order.name} hört seit ${endsMs / 1000} s nicht auf und wird abgebrochen.`)
        child.kill('SIGKILL')
      }, endsMs)
      await gone.finally(() => clearTimeout(timer))
    },
  }

  async function keepAlive(): Promise<void> {
    for (;;) {
      await gone
      if (stopping.signal.aborted) return
      log(`${order.name} ist ausgefallen und startet gleich wieder.`)
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      ;({ child, gone } = start(order))
    }
  }
}

/** In a process group of its own, so that Ctrl-C reaches the parent alone, which ends all in order. */
function start({ file, env, account }: Order): { child: ChildProcess; gone: Promise<number> } {
  const child = fork(file, [], {
    detached: true,
    env: env(),
    // A fifth less memory each; answers cost the same (bench/start.ts).
    execArgv: ['--optimize-for-size', '--max-semi-space-size=4'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...account,
  })
  /** With what it ended; 1 when a signal ended it, or it could not be started. */
  const gone = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => child.pid === undefined && resolve(1))
  })
  return { child, gone }
}
