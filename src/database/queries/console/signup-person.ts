import type pg from 'pg'
import type { Resending } from '../../../contract/console/signups.ts'
import { inTransaction } from '../../in-transaction.ts'
import type { PersonData } from '../links.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator; a person is named by the number of a sign-up.

/** Everything about the owner of a sign-up's address; null: no such sign-up (any more). */
export async function personOfSignup(operator: pg.Pool, signup: number): Promise<PersonData | null> {
  const { rows } = await operator.query<{ data: PersonData | null }>(
    'select public.signup_person($1) as data',
    [signup],
  )
  return rows[0]?.data ?? null
}

/** Events whose hash, place in the chain and personal part were found as recorded. */
export async function soundEvents(operator: pg.Pool, signup: number): Promise<Set<number>> {
  const { rows } = await operator.query<{ event: number }>(
    `select event::float8 as event from public.signup_record($1)
     where fits and follows and person_fits is distinct from false`,
    [signup],
  )
  return new Set(rows.map(({ event }) => event))
}

/** @returns queued, or why another confirmation letter cannot be sent (resend_confirmation). */
export async function resendConfirmation(operator: pg.Pool, by: By, signup: number): Promise<Resending> {
  return inTransaction(operator, async (client) => {
    const { rows } = await client.query<{ answer: Resending }>(
      'select public.resend_confirmation($1) as answer',
      [signup],
    )
    const answer = rows[0]?.answer ?? 'unknown'
    if (answer === 'queued') await recordAction(client, { ...by, subject: { signup } })
    return answer
  })
}

/**
 * Erases the owner of a sign-up's address if the address was typed right. In the same transaction a worker is asked for
 * what is left to do outside: the ledger's file, and the space of the rows.
 */
export async function eraseOwnerOf(
  operator: pg.Pool,
  by: By,
  { signup, typed, addressHmac }: { signup: number; typed: string; addressHmac: Buffer },
): Promise<'erased' | 'differs' | 'unknown'> {
  return inTransaction(operator, async (client) => {
    const { rows } = await client.query<{ answer: 'erased' | 'differs' | 'unknown' }>(
      'select public.erase_signup_owner($1, $2, $3) as answer',
      [signup, typed, addressHmac],
    )
    const answer = rows[0]?.answer ?? 'unknown'
    if (answer === 'erased') {
      await recordAction(client, { ...by, subject: { signup } })
      await client.query(`select public.ask_worker('after_erasure')`)
    }
    return answer
  })
}
