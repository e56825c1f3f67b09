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

/** Each program cuts what is in hand off before: the door after two goodbyes of 8 s (src/http/listen.ts), so does the worker. */
const ENDS_MS = 30_000
/** Loading waits for nothing but the disk. */
const LOADS_MS = 60_000

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Who has run so long has recovered. */
const SOUND_MS = 60_000

/**
 * Runs a program for as long as its parent: one that dies is started again, sooner at first than later. It has a process
 * group of its own, so that Ctrl-C reaches the parent alone, which ends all in order. One that hangs while it loads or is to
 * end is killed: else nothing could take its place, and no stop would come to its end. How long it takes to begin is up to
 * the database that it waits for.
 */
export function supervise(
  order: Order,
  log: (line: string) => void,
  { loadsMs = LOADS_MS, endsMs = ENDS_MS } = {},
): Supervised {
  let stopping = false
  let isReady = false
  let child = start(order)
  const loaded = loading()
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
      await killUnless(gone, endsMs, 'hört nicht auf')
    },
    async leave() {
      stopping = true
      const gone = ended(child)
      if (child.connected) tell(child, 'leave')
      await killUnless(gone, endsMs, 'räumt seinen Platz nicht')
    },
  }

  /** Whoever waits for it hears that the program ended instead; nobody may be there to. */
  function loading(): Promise<Word> {
    const loaded = heard(child, 'loaded')
    killUnless(loaded, loadsMs, 'kommt beim Laden nicht voran').catch(() => undefined)
    return loaded
  }

  /** Kills the program that runs now if this does not happen in time. */
  async function killUnless(happens: Promise<unknown>, ms: number, trouble: string): Promise<void> {
    const hanging = child
    const timer = setTimeout(() => {
      log(
        `${order.name} ${trouble}, seit ${ms / 1000} s, und wird abgebrochen. Kommt es wieder vor, schreib auf, was das Log ` +
          'davor sagt, und melde es als Fehler.',
      )
      hanging.kill('SIGKILL')
    }, ms)
    await happens.finally(() => clearTimeout(timer))
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
        void loading()
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
