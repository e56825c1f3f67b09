import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../mail/log.ts'
import { codeOf } from '../problem.ts'
import { appendToLedger, latestOf, newerThan, readLedger } from './ledger.ts'
import { suppressionList } from './suppression.ts'

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
  const copying = keepCopying()
  return {
    async stop() {
      stopping.abort()
      await copying
    },
  }

  async function keepCopying(): Promise<void> {
    let inFile = await readLedger(file).catch(() => latestOf([]))
    let last = 0
    while (!stopping.signal.aborted) {
      // The database is away: the queue, which asks it as often, says so in the log.
      const list = latestOf(await suppressionList(pool, last - BACK).catch(() => []))
      try {
        const left = newerThan(inFile, list)
        await appendToLedger(file, left)
        if (left.length > 0) inFile = latestOf([...inFile.values(), ...left])
        last = Math.max(last, ...Array.from(list.values(), ({ event }) => event))
      } catch (error) {
        log.error({ code: codeOf(error) }, 'the copy of the suppression list could not be written')
      }
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}
