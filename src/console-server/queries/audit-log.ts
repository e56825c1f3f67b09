import type pg from 'pg'
import type { AuditEntry, AuditPage } from '../../contract/console/audit.ts'
import type { AuditFilter } from '../../contract/console/routes/audit.ts'
import { rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'

/** What of the log is asked for; `actions` are all of a topic. */
export type AuditSelection = Omit<AuditFilter, 'topic'> & { actions?: readonly string[] | undefined }

/** @param before the number of the last entry seen */
export function listAudit(
  operator: pg.Pool,
  { who, actions, from, until }: AuditSelection,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  return rowsOf(
    operator,
    `select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
     from public.audit_log
     where ($1::uuid is null or operator_id = $1 or $1::text in (subject ->> 'account', subject ->> 'operator'))
       and (not $2 or operator_id is null)
       and ($3::text[] is null or action = any ($3))
       and ($4::date is null or at >= $4::date::timestamp at time zone 'Europe/Berlin')
       and ($5::date is null or at < ($5::date + 1)::timestamp at time zone 'Europe/Berlin')
       and ($6::bigint is null or id < $6)
     order by id desc limit $7`,
    [
      who === 'nobody' ? null : (who ?? null),
      who === 'nobody',
      actions ?? null,
      from ?? null,
      until ?? null,
      before ?? null,
      limit,
    ],
  )
}

/** Names of those who have access, by their numbers. */
export async function operatorNames(operator: pg.Pool | pg.PoolClient): Promise<AuditPage['people']> {
  const rows = await rowsOf<{ id: string; name: string }>(
    operator,
    'select id, name from public.operators order by lower(name), email',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
