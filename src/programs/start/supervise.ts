import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../terminal/problem.ts'
import { EndedEarly } from '../../terminal/run-program.ts'
import type { Ready } from './under-parent.ts'

export type Supervised = {
  /** Its address, once it is open; rejects with EndedEarly when it ended before. */
  ready: Promise<string | undefined>
  /** Has it finish what it has in hand. Resolves when it is gone. */
  stop(): Promise<void>
}

export type Order = {
  /** The program's file. */
  file: string
  /** How it is called in a sentence. */
  name: string
  /** Its settings; asked at each start. */
  env(): NodeJS.ProcessEnv
  /** As whom it runs; undefined: as whoever runs this. */
  account: { uid: number; gid: number } | undefined
}

/** Each program cuts what is in hand off before: the door after 8 s (src/http/listen.ts), so does the worker. */
const ENDS_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Who has run so long has recovered. */
const SOUND_MS = 60_000

/**
 * Runs a program for as long as its parent: one that dies is started again, sooner at first than later. It has a process
 * group of its own, so that Ctrl-C reaches the parent alone, which ends all in order. One that does not end is killed.
 */
export function supervise(order: Order, log: (line: string) => void, { endsMs = ENDS_MS } = {}): Supervised {
  const stopping = new AbortController()
  let isReady = false
  let child = start(order)
  const ready = whenReady(child).then((address) => {
    isReady = true
    void keepAlive()
    return address
  })
  return {
    ready,
    async stop() {
      stopping.abort()
      const gone = ended(child)
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
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const since = Date.now()
      await ended(child)
      if (Date.now() - since > SOUND_MS) pause = FIRST_PAUSE_MS
      if (!stopping.signal.aborted)
        log(`${order.name} ist ausgefallen und startet in ${pause / 1000} s wieder.`)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      try {
        child = start(order)
      } catch (error) {
        // No memory for it at the moment, say: the one before is still the one that ended.
        log(`${order.name} lässt sich gerade nicht starten (${codeOf(error)}).`)
      }
    }
  }
}

/** Resolves when the program is gone, or could not be started. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
}

function start({ file, env, account }: Order): ChildProcess {
  return fork(file, [], {
    detached: true,
    env: env(),
    // Half the memory that is only held for what is thrown away again at once.
    execArgv: ['--max-semi-space-size=4'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
}

async function whenReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ address }: Ready) => resolve(address))
    child.once('error', reject)
    child.once('exit', (code) => reject(new EndedEarly(code ?? 1)))
  })
}
