import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../terminal/problem.ts'
import { EndedEarly } from '../../terminal/run-program.ts'
import type { Command, Word } from './under-parent.ts'

export type Supervised = {
  /** Resolves once it has loaded and waits for its beginning; rejects with EndedEarly when it ended before. */
  loaded: Promise<unknown>
  /** Lets it begin. @returns its address, once it is open. @throws {EndedEarly} when it ended before. */
  begin(): Promise<string | undefined>
  /** Has it finish what it has in hand. Resolves when it is gone. */
  stop(): Promise<void>
  /** The same where another has taken its place at its socket (`listen`). */
  leave(): Promise<void>
}

export type Order = {
  /** The program's file. */
  file: string
  args?: string[]
  /** The Node of its version; versions before 0.14.0 do not name it. */
  execPath?: string
  /** How it is called in a sentence. */
  name: string
  env: NodeJS.ProcessEnv
  /** What Node lets it do (permissions.ts). */
  execArgv: string[]
  /** As whom it runs; undefined: as whoever runs this. */
  account: { uid: number; gid: number } | undefined
  /** Descriptor of the socket at which it answers, open for as long as this program. */
  socket?: number | undefined
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
  let isReady = false
  let child = start(order)
  const loaded = heard(child, 'loaded')
  // Whoever begins hears of it; before that nobody is there to.
  loaded.catch(() => undefined)
  return {
    loaded,
    async begin() {
      await loaded
      const ready = heard(child, 'ready')
      tell(child, 'begin')
      const word = await ready
      isReady = true
      void keepAlive()
      return word.is === 'ready' ? word.address : undefined
    },
    async stop() {
      stopping = true
      const gone = ended(child)
      // Who is not ready has nobody waiting, and may never listen.
      child.kill(isReady ? 'SIGTERM' : 'SIGKILL')
      await gone
    },
    async leave() {
      stopping = true
      const gone = ended(child)
      if (child.connected) tell(child, 'leave')
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
        child.once('message', () => (stopping ? child.kill('SIGTERM') : tell(child, 'begin')))
      } catch (error) {
        // No memory for it at the moment, say: the one before is still the one that ended.
        log(`${order.name} lässt sich gerade nicht starten (${codeOf(error)}).`)
      }
    }
  }
}

const tell = (child: ChildProcess, command: Command) => child.send(command)

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

function start({ file, args, execPath, env, execArgv, account, socket }: Order): ChildProcess {
  return fork(file, args ?? [], {
    detached: true,
    execPath: execPath ?? process.execPath,
    env: socket === undefined ? env : { ...env, LISTEN_FDS: '1' },
    // Half the memory that is only held for what is thrown away again at once.
    execArgv: ['--max-semi-space-size=4', ...execArgv],
    // As systemd does, the socket is number 3.
    stdio: ['ignore', 'inherit', 'inherit', socket ?? 'ignore', 'ipc'],
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
