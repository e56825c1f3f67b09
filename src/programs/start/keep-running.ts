import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { EndedEarly } from '../run-program.ts'
import type { Ready } from './under-parent.ts'

export type Running = {
  /** Its address, once it is open; rejects with EndedEarly when it ended before. */
  ready: Promise<string | undefined>
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
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Who has run so long has recovered. */
const SOUND_MS = 60_000

/** Runs a program for as long as its parent: one that dies is started again, sooner at first than later. */
export function keepRunning(order: Order, log: (line: string) => void, { endsMs = ENDS_MS } = {}): Running {
  const stopping = new AbortController()
  let child = start(order)
  let isReady = false
  const ready = whenReady(child).then((address) => {
    isReady = true
    void keepAlive()
    return address
  })
  return {
    ready,
    async stop() {
      stopping.abort()
      const gone = whenGone(child)
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
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now()
      await whenGone(child)
      if (stopping.signal.aborted) return
      if (Date.now() - since > SOUND_MS) pause = FIRST_PAUSE_MS
      log(`${order.name} ist ausgefallen und startet in ${pause / 1000} s wieder.`)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      child = start(order)
    }
  }
}

/** Resolves when the program is gone, or could not be started. */
function whenGone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
}

/** In a process group of its own, so that Ctrl-C reaches the parent alone, which ends all in order. */
function start({ file, env, account }: Order): ChildProcess {
  return fork(file, [], {
    detached: true,
    env: env(),
    // Half the memory that is only held for what is thrown away again at once.
    execArgv: ['--max-semi-space-size=4'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...account,
  })
}

function whenReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ address }: Ready) => resolve(address))
    child.once('error', reject)
    child.once('exit', (code) => reject(new EndedEarly(code ?? 1)))
  })
}
