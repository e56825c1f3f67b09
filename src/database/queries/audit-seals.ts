import type pg from 'pg'
import { findRow, rowsOf } from '../ask.ts'

/** The newest entry of the console's log; undefined while it is empty. As the role worker. */
export function auditHead(worker: pg.Pool) {
  return findRow<{ place: number; at: string; hash: string }>(
    worker,
    `select place::float8 as place, encode(hash, 'hex') as hash,
            to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from public.audit_head()`,
  )
}

/** What stands in the console's log at these places now. As worker, operator or owner. */
export function auditEntriesAt(database: Pick<pg.ClientBase, 'query'>, places: readonly number[]) {
  return rowsOf<{ place: number; hash: string | null; gone: boolean }>(
    database,
    `select place::float8 as place, encode(hash, 'hex') as hash, gone from public.audit_entries_at($1)`,
    [places],
  )
}
