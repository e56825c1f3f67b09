import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../terminal/problem.ts'
import { EndedEarly } from '../../terminal/run-program.ts'
import type { Word } from './under-parent.ts'

export type Supervised = {
  /** Lets it begin. @returns its address, once it is open. @throws {EndedEarly} when it ended before. */
  begin(): Promise<string | undefined>
  /** Has it finish what it has in hand. Resolves when it is gone. */
  stop(): Promise<void>
}

export type Order = {
  /** The program's file. */
  file: string
  /** How it is called in a sentence. */
  name: string
  env: NodeJS.ProcessEnv
  /** What Node lets it do (permissions.ts). */
  execArgv: string[]
  /** As whom it runs; undefined: as whoever runs this. */
  account: { uid: number; gid: number } | undefined
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Who has run so long has recovered. */
const SOUND_MS = 60_000

/**
 * Runs a program for as long as its parent: one that dies is started again, sooner at first than later. It has a process
 * group of its own, so that Ctrl-C reaches the parent alone, which ends all in order.
 */
export function supervise(order: Order, log: (line: string) => void): Supervised {
  let stopping = false
  let child = start(order)
  const loaded = heard(child, 'loaded')
  // Whoever begins hears of it; before that nobody is there to.
  loaded.catch(() => undefined)
  return {
    async begin() {
      await loaded
      const ready = heard(child, 'ready')
      child.send('begin')
      const word = await ready
      void keepAlive()
      return word.is === 'ready' ? word.address : undefined
    },
    async stop() {
      stopping = true
      const gone = ended(child)
      child.kill('SIGTERM')
      await gone
    },
  }

  async function keepAlive(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const since = Date.now()
      await ended(child)
      if (stopping) return
      if (Date.now() - since > SOUND_MS) pause = FIRST_PAUSE_MS
      log(`${order.name} ist ausgefallen und startet in ${pause / 1000} s wieder.`)
      await wait(pause)
      if (stopping) return
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      try {
        child = start(order)
        child.once('message', () => child.send('begin'))
      } catch (error) {
        // No memory for it at the moment, say: the one before is still the one that ended.
        log(`${order.name} lässt sich gerade nicht starten (${codeOf(error)}).`)
      }
    }
  }
}

/** Resolves when the program is gone, or could not be started. One that can no longer be spoken to is told to end. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.once('error', () => {
      child.on('error', () => undefined)
      if (child.pid === undefined) resolve()
      else child.kill('SIGTERM')
    })
  })
}

/** Runs a program to its end, or to ours: nothing is lost by it. @throws {EndedEarly} when it did not end well. */
export async function runOnce(order: Order, stopping: AbortSignal): Promise<void> {
  const child = start(order)
  const kill = () => child.kill('SIGKILL')
  stopping.addEventListener('abort', kill, { once: true })
  const [code] = (await once(child, 'exit')) as [number | null]
  stopping.removeEventListener('abort', kill)
  if (code !== 0) throw new EndedEarly(code ?? 1)
}

function start({ file, env, execArgv, account }: Order): ChildProcess {
  return fork(file, [], {
    detached: true,
    env,
    // Half the memory that is only held for what is thrown away again at once.
    execArgv: ['--max-semi-space-size=4', ...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
}

async function heard(child: ChildProcess, what: Word['is']): Promise<Word> {
  return new Promise((resolve, reject) => {
    const onMessage = (word: Word) => {
      if (word.is === what) resolve(word)
    }
    child.on('message', onMessage)
    child.once('error', reject)
    child.once('exit', (code) => reject(new EndedEarly(code ?? 1)))
  })
}
