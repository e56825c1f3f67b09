import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import { type FolderLock, FolderTakenError } from './folder-lock.ts'

/** A server that answers on its port, and the folder that is ours while it does. */
export type Raised = { port: number; lock: FolderLock }

/** `given up` is the end: nothing here brings the server back, a new program may. */
export type State = 'up' | 'restarting' | 'given up' | 'stopped'

export type Kept = {
  state(): State
  raised(): Raised
  /** Resolves with the reason when it is given up. */
  gaveUp: Promise<DatabaseStartError>
  /** Lets a start that is under way end, and begins none after it. */
  leave(): Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Pages are served all the while, so there is no hurry; what an hour did not cure, a start from scratch may. */
const PATIENCE_MS = 3_600_000

/**
 * Keeps a server up: one that goes away is raised again, sooner at first than later, for an hour. Only a folder that
 * another program has taken meanwhile is given up at once.
 * @param onMoved the server is back on another port, because somebody else has its own.
 */
export function keepUp(
  first: Raised,
  raise: () => Promise<Raised>,
  { log, onMoved, patience = PATIENCE_MS }: Watcher & { patience?: number },
): Kept {
  let state: State = 'up'
  let raised = first
  const leaving = new AbortController()
  const gaveUp = Promise.withResolvers<DatabaseStartError>()
  const kept = keep()
  return {
    state: () => state,
    raised: () => raised,
    gaveUp: gaveUp.promise,
    async leave() {
      const wasUp = state === 'up'
      state = 'stopped'
      leaving.abort()
      if (!wasUp) await kept
    },
  }

  async function keep(): Promise<void> {
    for (;;) {
      await raised.lock.lost
      if (state === 'stopped') return
      state = 'restarting'
      log('Die Datenbank ist weg und wird wieder gestartet')
      const again = await raiseAgain()
      if (!again) return
      const moved = again.port !== raised.port
      raised = again
      if (leaving.signal.aborted) return
      state = 'up'
      if (moved) onMoved()
    }
  }

  async function raiseAgain(): Promise<Raised | undefined> {
    const end = Date.now() + patience
    let said: string | undefined
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await raise()
      } catch (error) {
        if (leaving.signal.aborted) return undefined
        const { message } = error as Error
        if (error instanceof FolderTakenError || Date.now() + pause > end) {
          state = 'given up'
          gaveUp.resolve(new DatabaseStartError(message))
          return undefined
        }
        if (said !== message)
          log(`Die Datenbank kommt noch nicht wieder, das wird weiter versucht: ${message}`)
        said = message
      }
      await wait(pause, undefined, { signal: leaving.signal }).catch(() => undefined)
      if (leaving.signal.aborted) return undefined
    }
  }
}

export type Watcher = { log: (line: string) => void; onMoved: () => void }
