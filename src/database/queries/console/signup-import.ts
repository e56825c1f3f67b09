import type pg from 'pg'
import { EndedSince } from './audit.ts'

/** A line with nothing against it so far: moments are ISO 8601, `hmac` is that of the address, hex. */
export type ImportLine = {
  line: number
  email: string
  postal_code: string
  wording: string
  requested_at: string
  letter_sent_at: string
  confirmed_at: string
  source: string
  hmac: string
}

export type ImportAnswer = {
  taken: number
  known: number
  refused: { line: number; problem: 'left' | 'unknown_place' }[]
}

/** The largest list takes some seconds on two cores; a busy database may take longer. */
const LONGEST_MS = 60_000

/** Takes a list over with its line in the log, all of it or nothing. */
export async function importSignups(
  operator: pg.Pool,
  session: string,
  lines: readonly ImportLine[],
): Promise<ImportAnswer> {
  const query = {
    text: 'select public.import_signups($1, $2) as answer',
    values: [session, JSON.stringify(lines)],
    query_timeout: LONGEST_MS,
  }
  const { rows } = await operator.query<{ answer: ImportAnswer }>(query).catch((error: pg.DatabaseError) => {
    throw error.code === 'DT001' ? new EndedSince('session') : error
  })
  if (!rows[0]) throw new Error('The database answered with no row.')
  return rows[0].answer
}
