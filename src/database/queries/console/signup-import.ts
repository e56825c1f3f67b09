import type pg from 'pg'
import type { ImportProblem } from '../../../contract/console/signups.ts'
import { call, rowsOf } from '../../ask.ts'

/** Somebody on a list from elsewhere, with the proof of their consent. Moments are ISO 8601. */
export type ImportEntry = {
  email: string
  postal_code: string
  /** HMAC for the suppression list, hex. */
  address_hmac: string
  wording: string
  source: string
  requested_at: string
  letter_sent_at: string
  confirmed_at: string
}

type Rejection = Extract<ImportProblem, 'unknown_place' | 'known' | 'left' | 'invalid'>

/** Entries in one statement, and in one transaction. */
const BATCH = 500

// All run as the role operator.

/** Why entries cannot be taken over, by their place in the list; changes nothing. */
export async function importRejections(
  operator: pg.Pool,
  entries: readonly Pick<ImportEntry, 'email' | 'postal_code' | 'address_hmac'>[],
): Promise<Map<number, Rejection>> {
  const rejections = new Map<number, Rejection>()
  for (let start = 0; start < entries.length; start += BATCH) {
    const asked = entries
      .slice(start, start + BATCH)
      .map(({ email, postal_code, address_hmac }) => ({ email, postal_code, address_hmac }))
    const rows = await rowsOf<{ entry: number; rejection: Rejection }>(
      operator,
      'select entry, rejection from public.import_rejections($1)',
      [JSON.stringify(asked)],
    )
    for (const { entry, rejection } of rows) rejections.set(start + entry, rejection)
  }
  return rejections
}

/**
 * Takes entries over with their proof, without a letter; each batch wholly or not at all, with its line in the
 * audit log, which the database writes in the name of whose session the proof is of.
 * @returns why entries were not taken over, by their place in the list.
 */
export async function importEntries(operator: pg.Pool, proof: Buffer, entries: readonly ImportEntry[]) {
  const refused = new Map<number, Rejection>()
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = JSON.stringify(entries.slice(start, start + BATCH))
    const answers = await call<(Rejection | null)[]>(operator, 'import_signups', batch, proof)
    for (const [index, answer] of answers.entries()) if (answer) refused.set(start + index, answer)
  }
  return refused
}
