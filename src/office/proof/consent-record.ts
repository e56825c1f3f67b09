import type pg from 'pg'
import { answerOf, rowsOf } from '../../database/ask.ts'

/** What was found out about one event by computing its hashes again. */
export type CheckedEvent = {
  number: number
  /** SHA-256 of salt and personal part, hex. */
  personDigest: string | null
  /** Its hash and its personal part are those of what it says, and it names the event before. */
  isSound: boolean
}

/** Computes the chains of these sign-ups again. As owner or office. */
export function checkedEvents(pool: pg.Pool, signups: number[]) {
  return rowsOf<CheckedEvent>(
    pool,
    `select event::float8 as number, person_digest as "personDigest",
            fits and follows and person_fits is not false as "isSound"
     from public.checked_events where signup_id = any ($1) order by event`,
    [signups],
  )
}

/** Everything wrong with the record of all people; empty when it is sound. */
export function recordFaults(pool: pg.Pool) {
  const faults = 'select fault, number::text as number from public.consent_record_faults'
  return rowsOf<{ fault: string; number: string }>(pool, faults)
}

/** Computes the whole record of consents again, and writes down for checks how much of it does not fit. @returns how much */
export function checkConsentRecord(office: pg.Pool): Promise<number> {
  return answerOf(
    office,
    `update public.site set record_faults = (select count(*) from public.consent_record_faults)
     returning record_faults::int as answer`,
  )
}
