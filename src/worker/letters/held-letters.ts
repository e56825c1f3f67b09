import type pg from 'pg'
import { lettersHeld } from '../../database/queries/worker-letters.ts'

/** For so long an answer counts, in milliseconds: a pause is to be felt within a second, however slow the server is. */
const COUNTS_MS = 300

/**
 * Which letters in hand belong to a newsletter that was paused or ended since they were claimed. Asked for all of
 * them together, a few times a second: between two letters there is no time for a question of its own.
 */
export class HeldLetters {
  readonly #pool: pg.Pool
  readonly #inHand = new Set<string>()
  #held: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())
  #askedAt = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** A letter is in hand as long as `work` takes. */
  async during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.#inHand.add(id)
    try {
      return await work()
    } finally {
      this.#inHand.delete(id)
    }
  }

  /** While the database is away, nobody can pause anything either: then what was known last holds. */
  async isHeld(id: string): Promise<boolean> {
    const now = Date.now()
    if (now - this.#askedAt > COUNTS_MS) {
      this.#askedAt = now
      const before = this.#held
      this.#held = lettersHeld(this.#pool, [...this.#inHand]).catch(() => before)
    }
    return (await this.#held).has(id)
  }
}
