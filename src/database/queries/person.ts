import type pg from 'pg'
import { answerOf, rowsOf } from '../ask.ts'
import type { PersonData } from './links.ts'

/** Everything about the owner of an address, also of those whose address it was before; null: nothing is stored. */
export function personData(owner: pg.Pool, email: string): Promise<PersonData | null> {
  return answerOf(owner, 'select public.person_data($1, true) as answer', [email])
}

/** Erases a person at the operator's hand; returns how many sign-ups. */
export function erasePerson(owner: pg.Pool, email: string, addressHmac: Buffer): Promise<number> {
  return answerOf(owner, `select public.erase_person($1, true, 'operator', $2) as answer`, [
    email,
    addressHmac,
  ])
}

/** What was found out about one event by computing its hashes again. */
export type CheckedEvent = {
  number: number
  /** SHA-256 of salt and personal part, hex. */
  personDigest: string | null
  /** The hash is that of what the event says. */
  fits: boolean
  /** It names the event before. */
  follows: boolean
  /** The personal part is the one that was recorded; null when there is none (any more). */
  personFits: boolean | null
}

/** Computes the chains of these sign-ups again. As owner or operator. */
export function checkedEvents(pool: pg.Pool, signups: number[]) {
  return rowsOf<CheckedEvent>(
    pool,
    `select event::float8 as number, person_digest as "personDigest", fits, follows, person_fits as "personFits"
     from public.checked_events($1)`,
    [signups],
  )
}

/** Everything wrong with the record of all people; empty when it is sound. */
export function recordFaults(owner: pg.Pool) {
  const faults = 'select fault, number::text as number from public.consent_record_faults()'
  return rowsOf<{ fault: string; number: string }>(owner, faults)
}
