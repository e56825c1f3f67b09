import type pg from 'pg'
import type { Resending, TryingAgain } from '../../../contract/console/signups.ts'
import { answerOf, call } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import type { PersonData } from '../links.ts'
import { type By, recordAction } from './audit.ts'

// A person is named by the number of a sign-up.

/** Everything about the owner of a sign-up's address; null: no such sign-up (any more). */
export function personOfSignup(operator: pg.Pool, signup: number): Promise<PersonData | null> {
  return call(operator, 'signup_person', signup)
}

/** Events whose hash, place in the chain and personal part were found as recorded. */
export async function soundEvents(operator: pg.Pool, signup: number): Promise<Set<number>> {
  const sound = `select array(
    select event::float8 from public.signup_record($1)
    where fits and follows and person_fits is distinct from false) as answer`
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

/** Erases the owner of a sign-up's address if the address was typed right. */
export function eraseOwnerOf(
  operator: pg.Pool,
  by: By,
  { signup, typed, addressHmac }: { signup: number; typed: string; addressHmac: Buffer },
) {
  type Outcome = 'erased' | 'differs' | 'unknown'
  return inTransaction(operator, async (client) => {
    const answer = await call<Outcome>(client, 'erase_signup_owner', by.proof, signup, typed, addressHmac)
    if (answer === 'erased') await recordAction(client, { ...by, subject: { signup } })
    return answer
  })
}
