import type pg from 'pg'
import type { Visit } from '../../contract/visit.ts'
import { gather } from './gather.ts'

/** Stores a visit, or only counts it: `network full` from here, beyond the day's budget in the database. Waits until committed. */
export type RecordVisit = (visit: Visit | 'network full') => Promise<undefined>

/** One statement at once: sign-ups want the other connections. */
const LIMITS = { entries: 500, statements: 1 }

/**
 * Gathers visits that come together (function `record_visits`).
 * @param perDay how many are stored on a day, by all doors together
 */
export function openRecordVisit(anon: pg.Pool, perDay: number): RecordVisit {
  return gather(async (entries) => {
    const visits = entries.filter((entry) => entry !== 'network full')
    await anon.query('select public.record_visits($1, $2, $3)', [
      JSON.stringify(visits),
      entries.length - visits.length,
      perDay,
    ])
    return entries.map(() => undefined)
  }, LIMITS)
}
