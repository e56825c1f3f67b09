import type pg from 'pg'
import { inTransaction } from '../../database/in-transaction.ts'
import { pauseIfTroubled, refuseAddress } from '../../database/queries/letter-events.ts'
import type { ClaimedLetter } from './claim-letters.ts'

/** What a mail server said, without addresses; `status` is the enhanced code (RFC 3463). */
export type Said = { answer: string; status?: string | undefined }

type InHand = Pick<ClaimedLetter, 'id' | 'tries'>

/** What is known of a letter that comes out of this office's hand. */
type Known = {
  kind: string
  newsletter: string | null
  signup: string | null
  doubted: boolean
  deferred_since: Date | null
}

/** What becomes of it: it waits until then, or has come to an end. */
type Next = {
  state: 'waiting' | 'refused' | 'given_up' | 'uncertain'
  wait?: string
  deferred?: boolean
  doubted?: boolean
}

/**
 * The receiving server says that there is no such address. The letter is tried once more a day later; refused again, it
 * ends, and its address is not written to any more. Where the address is another one by now, the letter goes there.
 */
export function noteRefused(
  pool: pg.Pool,
  letter: InHand & Pick<ClaimedLetter, 'addressHmac'>,
  said: Said,
): Promise<void> {
  return noteTrouble(pool, letter, { type: 'refused', ...said }, async (client, { kind, signup }) => {
    if (kind === 'address_change') {
      // The address that was wished for is not the sign-up's yet: that it was refused before is known of the letter alone.
      const { rowCount } = await client.query(
        `select from public.letter_events where letter_id = $1 and type = 'refused' limit 2`,
        [letter.id],
      )
      return rowCount === 1 ? { state: 'waiting', wait: '24 hours' } : { state: 'refused' }
    }
    const address = await refuseAddress(client, signup, letter.addressHmac, said.answer)
    if (address === 'undeliverable') return { state: 'refused' }
    return { state: 'waiting', ...(address !== 'moved' && { wait: '24 hours' }) }
  })
}

/** Five days (RFC 5321 4.5.4.1): by its age, not by a count. */
const PATIENCE_MS = 5 * 24 * 3_600_000

/**
 * The server puts this very letter off, or blocks it for our name's or content's sake. It waits for as long again as it was
 * put off before, half a minute at least, an hour at most; of what is blocked, an hour.
 */
export function noteDeferred(pool: pg.Pool, letter: InHand, said: Said, isBlocked: boolean): Promise<void> {
  const type = isBlocked ? 'blocked' : 'deferred'
  return noteTrouble(pool, letter, { type, ...said }, async (_, { deferred_since: since }) => {
    const waited = since ? Date.now() - since.getTime() : 0
    if (waited > PATIENCE_MS) return { state: 'given_up' }
    const seconds = isBlocked ? 3600 : Math.min(3600, Math.max(30, waited / 1000))
    return { state: 'waiting', wait: `${seconds} seconds`, deferred: true }
  })
}

/**
 * A letter was begun and no answer came: it may have arrived. What somebody asked for is tried once more after an hour, in
 * which a server that is only slow has come to its end. Nobody gets a newsletter twice: that is left to the operator.
 */
export function noteDoubt(pool: pg.Pool, letter: InHand, answer: string): Promise<void> {
  return noteTrouble(
    pool,
    letter,
    { type: 'possibly_delivered', answer },
    async (_, { newsletter, doubted }) =>
      newsletter === null && !doubted
        ? { state: 'waiting', wait: '1 hour', doubted: true }
        : { state: 'uncertain' },
  )
}

async function noteTrouble(
  pool: pg.Pool,
  letter: InHand,
  { type, status, answer }: Said & { type: string },
  decide: (client: pg.PoolClient, known: Known) => Promise<Next>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Sign-ups before letters, as where people leave or are erased.
    await client.query(
      `select from public.newsletter_signups
       where id = (select signup_id from public.letters where id = $1) for no key update`,
      [letter.id],
    )
    const { rows } = await client.query<Known>(
      `select kind, newsletter_id as newsletter, signup_id as signup, doubted, deferred_since from public.letters
       where id = $1 and tries = $2 and state = 'sending' for no key update`,
      [letter.id, letter.tries],
    )
    const [known] = rows
    // Erased, or its lease ran out: it has its next moment already.
    if (!known) return
    await client.query(
      `insert into public.letter_events (letter_id, type, source, status, answer)
       values ($1, $2, 'smtp', $3, left($4, 500))`,
      [letter.id, type, status ?? null, answer],
    )
    const next = await decide(client, known)
    await client.query(
      `update public.letters
       set state = $2, due_at = now() + $3::interval, lease_until = null, answer = $4, doubted = doubted or $5,
           deferred_since = case when $6 then coalesce(deferred_since, now()) end
       where id = $1`,
      [letter.id, next.state, next.wait ?? '0', answer, next.doubted ?? false, next.deferred ?? false],
    )
    if (known.newsletter !== null) await pauseIfTroubled(client, known.newsletter)
  })
}

/** It was not begun, and is none the worse: the server takes nothing now, or the office stops. */
export async function putBack(pool: pg.Pool, { id, tries }: InHand, wait = '0'): Promise<void> {
  await pool.query(
    `update public.letters set state = 'waiting', due_at = now() + $3::interval, lease_until = null
     where id = $1 and tries = $2 and state = 'sending'`,
    [id, tries, wait],
  )
}
