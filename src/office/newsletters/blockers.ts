import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'

type Blocker = { code: string; what: string }

/** SQL: what keeps newsletters from going out now, in German. */
export const OPEN_BLOCKERS = `select b.code, b.what
  from public.site as s cross join jsonb_to_recordset(s.blockers) as b (code text, what text) order by b.code`

export const openBlockers = (database: pg.Pool | pg.PoolClient) => rowsOf<Blocker>(database, OPEN_BLOCKERS)

/** Writes down what keeps newsletters from going out; what is not among it any more is over. */
export const keepBlockers = (office: pg.Pool, found: readonly Blocker[]) =>
  office.query('update public.site set blockers = $1', [JSON.stringify(found)])
