import type pg from 'pg'
import type { Resending, TryingAgain } from '../../../contract/console/signups.ts'
import { answerOf, call, findRow } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import type { PersonData } from '../links.ts'
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

/** @returns queued, or why another confirmation letter cannot be sent (resend_confirmation). */
export async function resendConfirmation(operator: pg.Pool, by: By, signup: number): Promise<Resending> {
  return inTransaction(operator, async (client) => {
    const answer = await call<Resending>(client, 'resend_confirmation', signup)
    if (answer === 'queued') await recordAction(client, { ...by, subject: { signup } })
    return answer
  })
}

/** @returns queued or cleared, or why the address gets no other chance (try_address_again). */
export async function tryAddressAgain(operator: pg.Pool, by: By, signup: number): Promise<TryingAgain> {
  return inTransaction(operator, async (client) => {
    const answer = await call<TryingAgain>(client, 'try_address_again', signup)
    if (!['unknown', 'left', 'unsafe', 'deliverable'].includes(answer))
      await recordAction(client, { ...by, subject: { signup } })
    return answer
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
