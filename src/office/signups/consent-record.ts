import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'

/** What does not fit in the record (consent_record_faults). */
const FAULT_WORDS: Record<string, string> = {
  'event altered': 'Ein Ereignis wurde verändert',
  'event cut out': 'Vor einem Ereignis fehlt eines',
  'person altered': 'Die Angaben zur Person zu einem Ereignis wurden verändert',
  'sign-up not as proven': 'Eine Anmeldung ist nicht das, was ihre Aufzeichnung sagt',
  'withdrawal missing': 'Einer Anmeldung fehlt eine Abmeldung, die auf der Sperrliste steht',
}

/** Computes the record of all people again. @returns what is wrong with it, in words, twenty at most; nothing when it is sound */
export async function recordFaults(pool: pg.Pool): Promise<string[]> {
  const faults = await rowsOf<{ fault: string; number: string }>(
    pool,
    'select fault, number::text as number from public.consent_record_faults limit 20',
  )
  return faults.map(({ fault, number }) => `${FAULT_WORDS[fault] ?? fault} (Nummer ${number}).`)
}

/** Writes down for checks how much of the record does not fit. */
export const checkConsentRecord = (office: pg.Pool) =>
  office.query('update public.site set record_faults = (select count(*) from public.consent_record_faults)')
