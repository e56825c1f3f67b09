import type pg from 'pg'
import { lettersHeld } from '../../database/queries/worker-letters.ts'

/** For so long an answer counts, in milliseconds: a pause is to be felt within a second, however slow the server is. */
const COUNTS_MS = 300

export type HeldLetters = ReturnType<typeof heldLetters>

/**
 * Which letters in hand belong to a newsletter that was paused or ended since they were claimed. Asked for all of
 * them together, a few times a second: between two letters there is no time for a question of its own.
 */
export function heldLetters(pool: pg.Pool) {
  const inHand = new Set<string>()
  let held: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())
  let askedAt = 0
  return {
    /** A letter is in hand as long as `work` takes. */
    during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
      inHand.add(id)
      return work().finally(() => inHand.delete(id))
    },
    /** While the database is away, nobody can pause anything either: then what was known last holds. */
    async isHeld(id: string): Promise<boolean> {
      const now = Date.now()
      if (now - askedAt > COUNTS_MS) {
        askedAt = now
        const before = held
        held = lettersHeld(pool, [...inHand]).catch(() => before)
      }
      return (await held).has(id)
    },
  }
}
