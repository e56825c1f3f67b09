import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'

/** So many tries of one address in a minute, at each of the library's addresses where something can be guessed. */
const GUESSED = { max: 10, window: 60 }
export const GUESSES = { '/sign-in/email': GUESSED, '/two-factor/*': GUESSED, '/change-password': GUESSED }

/** From so many tries at one account on, from wherever, its answers come later, by this much at most. */
const BUSY_ACCOUNT = 50
const LONGEST_PAUSE_MS = 3_000

/** What is kept of an address or an account: an HMAC, in the shape of the IPv6 network that the library counts by (a /64). */
export function unnamed(secret: string, text: string): string {
  const hex = createHmac('sha256', secret).update(text).digest('hex')
  return `${hex.slice(0, 16).replace(/.{4}/g, '$&:')}:`
}

/**
 * Counts a try at an account, unknown ones too, and makes who tried wait: the right person gets in all the same. Tries from many
 * addresses are slowed down by this, those from one by the library, which forgets here who was quiet for a minute.
 */
export async function slowDown(database: pg.Pool, account: string): Promise<void> {
  const tries = await answerOf<number>(
    database,
    `insert into public.log_in_tries as t (key, count, last_request) values ($1, 1, $2)
     on conflict (key) do update set count = t.count + 1, last_request = $2 returning count as answer`,
    [account, Date.now()],
  )
  if (tries > BUSY_ACCOUNT) await pause(Math.min(LONGEST_PAUSE_MS, (tries - BUSY_ACCOUNT) * 50))
}
