import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'

/** SQL: what blocks newsletters now. That nobody tried a letter is looked up anew: it is over as soon as somebody did. */
export const OPEN_BLOCKERS = `select b.code, b.what
  from public.site as s cross join jsonb_to_recordset(s.blockers) as b (code text, what text)
  where b.code <> 'no-test-letter' or not exists (
    select from public.audit_log as a where a.action = 'test_letter_sent' and a.subject ->> 'outcome' = 'sent')
  order by b.code`

type Blocker = { code: string; what: string }

/** What keeps newsletters from going out now, in German. */
export function openBlockers(database: pg.Pool | pg.PoolClient): Promise<Blocker[]> {
  return rowsOf(database, OPEN_BLOCKERS)
}

/** Writes down what keeps newsletters from going out; what is not among it any more is over. */
export async function keepBlockers(office: pg.Pool, found: readonly Blocker[]): Promise<void> {
  // A code that comes twice, as the same fault at two hosts, counts once.
  await office.query(
    `update public.site set blockers = (
       select coalesce(jsonb_agg(once), '[]')
       from (
         select distinct on (code) code, what from jsonb_to_recordset($1) as found (code text, what text) order by code, what
       ) as once)`,
    [JSON.stringify(found)],
  )
}
