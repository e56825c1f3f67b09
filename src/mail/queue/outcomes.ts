import type pg from 'pg'
import { findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { holdSignup, pauseIfTroubled, refuseAddress } from '../../database/letter-events.ts'
import type { LetterTrouble } from '../delivery-errors.ts'
import type { ClaimedLetter } from './claim-letters.ts'

/** What is known of a letter that comes out of this office's hand. */
type Known = {
  kind: string
  newsletter: string | null
  signup: string | null
  doubted: boolean
  /** For how many seconds it was put off already. */
  waited: number
}

/** What becomes of it: it waits so many seconds, or has come to an end. */
type Next = number | 'refused' | 'given_up' | 'uncertain'

const EVENTS: Record<LetterTrouble['outcome'], string> = {
  refused: 'refused',
  later: 'deferred',
  ours: 'blocked',
  uncertain: 'possibly_delivered',
}

const HOUR = 3600
const DAY = 24 * HOUR
/** By its age, not by a count (RFC 5321 4.5.4.1). */
const PATIENCE = 5 * DAY

/** Notes that a letter was not accepted, and what becomes of it. */
export async function noteTrouble(
  pool: pg.Pool,
  letter: Pick<ClaimedLetter, 'id' | 'tries' | 'addressHmac'>,
  trouble: LetterTrouble,
): Promise<void> {
  const { outcome, answer, status = null } = trouble
  await inTransaction(pool, async (client) => {
    await holdSignup(client, letter.id)
    const known = await findRow<Known>(
      client,
      `select kind, newsletter_id as newsletter, signup_id as signup, doubted,
              coalesce(extract(epoch from now() - deferred_since), 0)::float8 as waited
       from public.letters where id = $1 and tries = $2 and state = 'sending' for no key update`,
      [letter.id, letter.tries],
    )
    // Erased, or its lease ran out: it has its next moment already.
    if (!known) return
    await client.query(
      `insert into public.letter_events (letter_id, type, source, status, answer) values ($1, $2, 'smtp', $3, $4)`,
      [letter.id, EVENTS[outcome], status, answer],
    )
    const next = await nextOf(client, letter, known, trouble)
    const [state, wait] = typeof next === 'number' ? ['waiting', next] : [next, 0]
    await client.query(
      `update public.letters
       set state = $2, due_at = now() + make_interval(secs => $3), lease_until = null, answer = $4,
           doubted = doubted or $5 = 'uncertain',
           deferred_since = case when $2 = 'waiting' and $5 in ('later', 'ours') then coalesce(deferred_since, now()) end
       where id = $1`,
      [letter.id, state, wait, answer, outcome],
    )
    if (known.newsletter !== null) await pauseIfTroubled(client, known.newsletter)
  })
}

async function nextOf(
  client: pg.PoolClient,
  letter: Pick<ClaimedLetter, 'id' | 'addressHmac'>,
  known: Known,
  { outcome, answer }: LetterTrouble,
): Promise<Next> {
  if (outcome === 'refused') return nextOfRefused(client, letter, known, answer)
  if (outcome === 'uncertain') {
    // It may have arrived. What somebody asked for is tried once more after an hour, in which a server that is only slow
    // has come to its end. Nobody gets a newsletter twice: that is left to the operator.
    return known.newsletter === null && !known.doubted ? HOUR : 'uncertain'
  }
  if (known.waited > PATIENCE) return 'given_up'
  // As long again as it was put off before; an hour of what is blocked for our name's or content's sake.
  return outcome === 'ours' ? HOUR : Math.min(HOUR, Math.max(30, known.waited))
}

/**
 * The receiving server says that there is no such address. The letter is tried once more a day later; refused again, it
 * ends, and its address is not written to any more. Where the address is another one by now, the letter goes there.
 */
async function nextOfRefused(
  client: pg.PoolClient,
  { id, addressHmac }: Pick<ClaimedLetter, 'id' | 'addressHmac'>,
  { kind, signup }: Known,
  answer: string,
): Promise<Next> {
  if (kind === 'address_change') {
    // The address that was wished for is not the sign-up's yet: that it was refused before is known of the letter alone.
    const { rowCount } = await client.query(
      `select from public.letter_events where letter_id = $1 and type = 'refused' limit 2`,
      [id],
    )
    return rowCount === 1 ? DAY : 'refused'
  }
  const address = await refuseAddress(client, signup, addressHmac, answer)
  if (address === 'undeliverable') return 'refused'
  return address === 'moved' ? 0 : DAY
}

/** It was not begun, and is none the worse: the server takes nothing now, or the office stops. */
export async function putBack(
  pool: pg.Pool,
  { id, tries }: Pick<ClaimedLetter, 'id' | 'tries'>,
): Promise<void> {
  await pool.query(
    `update public.letters set state = 'waiting', due_at = now(), lease_until = null
     where id = $1 and tries = $2 and state = 'sending'`,
    [id, tries],
  )
}
