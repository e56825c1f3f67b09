import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { beginLogIn, succeedLogIn } from '../queries/log-in-failures.ts'

/** Failures that cost nothing, then each further one doubles the wait. */
const FREE = {
  /** One address trying one account: somebody who mistypes. */
  pair: 5,
  /** One address trying any accounts. */
  address: 20,
}
/** From so many failures of one account on, from wherever, its answers come later, by this much at most. */
const BUSY_ACCOUNT = 50
const LONGEST_PAUSE_MS = 3_000

/**
 * Slows guessing down without locking anybody out. Waits are counted by address: whoever guesses waits longer and
 * longer, up to a quarter of an hour, while the right person elsewhere gets in at the first try. What an account
 * suffers from many addresses only delays its answers by seconds, also the right one's. A refused try counts for
 * nothing, so that waiting always ends. Unknown accounts are counted like known ones. Counted in the database, for all
 * offices together (queries/log-in-failures.ts), by HMACs of `secret`.
 */
export function openSlowDown(
  operator: pg.Pool,
  secret: string,
  pause: (milliseconds: number) => Promise<void>,
) {
  const keyOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)
  const keysOf = (address: string, account: string | undefined) => ({
    pair: keyOf(`${address} ${account ?? 'second step'}`),
    address: keyOf(address),
    account: account === undefined ? undefined : keyOf(`account ${account}`),
  })

  return {
    /**
     * Counts a try as failed, until `succeeded` says otherwise: tries sent at the same moment see each other.
     * @param account what was typed, in lower case; undefined for a second step, which names none
     * @returns 0 when the try may go ahead, or how many whole seconds to wait before the next one
     */
    async begin(address: string, account?: string): Promise<number> {
      const keys = keysOf(address, account)
      const guarded = [
        { key: keys.pair, free: FREE.pair },
        { key: keys.address, free: FREE.address },
      ]
      const begun = await beginLogIn(operator, { guarded, account: keys.account }, new Date())
      if ('wait' in begun) return Math.ceil(begun.wait / 1000)
      const busy = begun.failures - BUSY_ACCOUNT
      if (busy > 0) await pause(Math.min(LONGEST_PAUSE_MS, busy * 50))
      return 0
    },
    async succeeded(address: string, account?: string): Promise<void> {
      const keys = keysOf(address, account)
      const others = [keys.address, ...(keys.account === undefined ? [] : [keys.account])]
      await succeedLogIn(operator, keys.pair, others)
    },
  }
}

export type SlowDown = ReturnType<typeof openSlowDown>
