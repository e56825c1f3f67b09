import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'

/**
 * What can be guessed: so many tries of an address are free, then each doubles the wait, up to a quarter of an hour. An hour
 * without a failure forgets them.
 */
const GUESSED = { max: 5, window: 900 }
export const GUESSES = { '/sign-in/email': GUESSED, '/two-factor/*': GUESSED, '/change-password': GUESSED }
export const isGuess = (path: string) =>
  Object.keys(GUESSES).some((guess) => path.startsWith(guess.replace('*', '')))
/** From so many failures of one account on, from wherever, its answers come later, by this much at most. */
const BUSY_ACCOUNT = 50
const LONGEST_PAUSE_MS = 3_000

/**
 * Slows guessing down without locking anybody out: an address waits (the library's limit, kept here for all offices together),
 * while the right person elsewhere gets in at the first try. What an account suffers from many addresses only delays its
 * answers by seconds. A try counts as failed until it succeeded, so that those sent at the same moment see each other; a
 * refused one counts for nothing, so that waiting always ends. What is kept are HMACs.
 */
export function openLimits(database: pg.Pool, secret: string) {
  const keyOf = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)
  return {
    /** The library's storage of its limits. @param key an address and what it asks for */
    async consume(key: string, { window, max }: { window: number; max: number }) {
      const wait = `least($3::integer, 2 ^ least(f.failures - $2::integer, 20)) * interval '1 second'`
      const seconds = await answerOf<number | null>(
        database,
        `with tried as (
           insert into public.log_in_failures as f (key, failures, last_at) values ($1, 1, now())
           on conflict (key) do update set last_at = now(),
             failures = case when f.last_at < now() - $3::integer * interval '4 seconds' then 1 else f.failures + 1 end
           where f.failures < $2::integer or f.last_at + ${wait} <= now() returning key)
         select case when not exists (select from tried) then coalesce(
           (select greatest(1, ceil(extract(epoch from f.last_at + ${wait} - now())))::integer
            from public.log_in_failures as f where f.key = $1), 1) end as answer`,
        [keyOf(key), max, window],
      )
      return { allowed: seconds === null, retryAfter: seconds }
    },

    /** Counts a try at an account, unknown ones too, and makes who tried wait. */
    async slowDown(email: string): Promise<void> {
      const failures = await answerOf<number>(
        database,
        `insert into public.log_in_failures as f (key, failures, last_at) values ($1, 1, now())
         on conflict (key) do update set failures = f.failures + 1, last_at = now() returning failures as answer`,
        [keyOf(accountKey(email))],
      )
      if (failures > BUSY_ACCOUNT) await pause(Math.min(LONGEST_PAUSE_MS, (failures - BUSY_ACCOUNT) * 50))
    },

    /** The try was no guess: it is not counted. @param addresses as `consume` got them */
    async succeeded(addresses: string[], email?: string): Promise<void> {
      const keys = [...addresses, ...(email === undefined ? [] : [accountKey(email)])].map(keyOf)
      await database.query(
        `with gone as (delete from public.log_in_failures where key = any ($1) and failures <= 1)
         update public.log_in_failures set failures = failures - 1 where key = any ($1) and failures > 1`,
        [keys],
      )
    },
  }
}

export type Limits = ReturnType<typeof openLimits>

const accountKey = (email: string) => `account ${email.toLowerCase()}`
