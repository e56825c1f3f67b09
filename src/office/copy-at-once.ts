import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'
import { appendToLedger, keyOf, newerThan, readLedger } from './ledger.ts'
import { type Suppression, suppressionList } from './suppression.ts'

/** A transaction may commit with a number that it drew a while ago. So many numbers back nobody draws and waits. */
const BACK = 10_000
const EVERY_MS = 1000

/**
 * Writes whoever leaves into the suppression list's copy within a second, whichever program it was: the door, the console
 * and the command line cannot write there, or need not think of it. Every office asks for its own file. LISTEN would tell
 * at once, but keep one of few connections for itself.
 */
export function copyAtOnce(pool: pg.Pool, file: string, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let inFile: Map<string, Suppression> | undefined
  let last = 0
  const copying = keepCopying()
  return {
    async stop() {
      stopping.abort()
      await copying
    },
  }

  async function keepCopying(): Promise<void> {
    while (!stopping.signal.aborted) {
      await copyNew()
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function copyNew(): Promise<void> {
    const list = await suppressionList(pool, last - BACK).catch(() => undefined)
    // The database is away: the queue, which asks it as often, says so in the log.
    if (!list) return
    try {
      await write(list)
    } catch (error) {
      log.error({ code: codeOf(error) }, 'the copy of the suppression list could not be written')
    }
  }

  async function write(list: Suppression[]): Promise<void> {
    inFile ??= new Map(await readLedger(file))
    const left = newerThan(inFile, new Map(list.map((entry) => [keyOf(entry), entry])))
    await appendToLedger(file, left)
    for (const entry of left) inFile.set(keyOf(entry), entry)
    for (const { event } of list) last = Math.max(last, event)
  }
}
