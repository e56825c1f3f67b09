import type pg from 'pg'
import type { Resending, TryingAgain } from '../../contract/console/signups.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { answerOf, call, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from './audit.ts'

// A person is named by the number of a sign-up.

/** Everything about the owner of a sign-up's address; null: no such sign-up (any more). */
export function personOfSignup(operator: pg.Pool, signup: number): Promise<PersonData | null> {
  return answerOf(
    operator,
    `select (select public.person_data(s.email, true) from public.newsletter_signups as s where s.id = $1) as answer`,
    [signup],
  )
}

/** Events whose hash, place in the chain and personal part were found as recorded. */
export async function soundEvents(operator: pg.Pool, signup: number): Promise<Set<number>> {
  const sound = `select array(
    select event::float8 from public.checked_events
    where signup_id = any (array(
        select public.signups_of(s.email, true) from public.newsletter_signups as s where s.id = $1))
      and fits and follows and person_fits is distinct from false) as answer`
  return new Set(await answerOf<number[]>(operator, sound, [signup]))
}

/** @returns queued, or why another confirmation letter cannot be sent. */
export function resendConfirmation(operator: pg.Pool, by: By, signup: number): Promise<Resending> {
  return inTransaction(operator, async (client) => {
    const answer = await queueConfirmation(client, signup)
    if (answer === 'queued') await recordAction(client, { ...by, subject: { signup } })
    return answer
  })
}

/** As a visitor can ask for it (ask_confirmation_again), but with an answer: the operator knows the sign-up already. */
async function queueConfirmation(client: pg.PoolClient, signup: number): Promise<Resending> {
  await client.query(HOLD, [signup])
  const state = await findRow<{ answer: Resending }>(
    client,
    `select case when s.state <> 'open' then s.state
              when public.is_suppressed(s) then 'left'
              when allowed_at is null then 'queued'
              when isfinite(allowed_at) then 'limited' else 'waiting' end as answer
     from public.newsletter_signups as s cross join lateral public.confirmation_allowed_at(s.id) as allowed_at
     where s.id = $1`,
    [signup],
  )
  if (state?.answer === 'queued') await call(client, 'add_letter', 'confirmation', signup)
  return state?.answer ?? 'unknown'
}

/** Held first, so that what is asked next sees whatever was done to it before. */
const HOLD = 'select from public.newsletter_signups where id = $1 for no key update'

/**
 * Gives an address another chance.
 * @returns queued (it was never confirmed, and the letter for that leaves again), cleared (the next letter goes there again),
 *   or why not
 */
export function tryAddressAgain(operator: pg.Pool, by: By, signup: number): Promise<TryingAgain> {
  return inTransaction(operator, async (client) => {
    await client.query(HOLD, [signup])
    const known = await findRow<{ state: string; isRefused: boolean; isConfirmed: boolean }>(
      client,
      `select state, undeliverable_at is not null or refused_at is not null as "isRefused",
              confirmed_at is not null as "isConfirmed"
       from public.newsletter_signups where id = $1`,
      [signup],
    )
    if (!known) return 'unknown'
    if (known.state === 'left') return 'left'
    if (!known.isRefused) return 'deliverable'
    await call(client, 'address_reached', signup)
    await recordAction(client, { ...by, subject: { signup } })
    return known.isConfirmed ? 'cleared' : queueConfirmation(client, signup)
  })
}

/** Erases the owner of a sign-up's address if it was typed right: a number alone is mistyped too easily. */
export function eraseOwnerOf(
  operator: pg.Pool,
  by: By,
  { signup, typed, addressHmac }: { signup: number; typed: string; addressHmac: Buffer },
) {
  return inTransaction(operator, async (client): Promise<'erased' | 'differs' | 'unknown'> => {
    const known = await findRow<{ email: string }>(
      client,
      'select email from public.newsletter_signups where id = $1',
      [signup],
    )
    if (!known) return 'unknown'
    if (known.email.toLowerCase() !== typed.toLowerCase()) return 'differs'
    await client.query(`select public.erase_person($1, true, 'operator', $2)`, [known.email, addressHmac])
    await recordAction(client, { ...by, subject: { signup } })
    return 'erased'
  })
}
