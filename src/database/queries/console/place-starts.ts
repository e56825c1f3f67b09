import type pg from 'pg'
import { findRow, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

/**
 * The places collect again; letters that left stay with who had them. What each had is kept in the log, from where
 * `giveStartsBack` takes it.
 * @returns the log's number of it, and how many places it was; `undefined` when none of them had started.
 */
export function takeStartsBack(
  operator: pg.Pool,
  by: By,
  postalCodes: readonly string[],
): Promise<{ change: number; places: number } | undefined> {
  return inTransaction(operator, async (client) => {
    const starts = await rowsOf<{ postal_code: string }>(
      client,
      `delete from public.place_starts where postal_code = any ($1)
       returning postal_code, newsletter_id as newsletter, ${isoTime('at')} as at`,
      [postalCodes],
    )
    await client.query(
      'update public.place_plans set started_at = null where postal_code = any ($1) and started_at is not null',
      [postalCodes],
    )
    if (starts.length === 0) return undefined
    await recordAction(client, {
      ...by,
      subject: { postal_codes: starts.map((each) => each.postal_code), starts },
    })
    const last = await rowsOf<{ change: number }>(
      client,
      `select max(id)::float8 as change from public.audit_log where operator_id = $1 and action = $2`,
      [by.operatorId, by.action],
    )
    return { change: last[0]?.change ?? 0, places: starts.length }
  })
}

/**
 * Gives back what somebody took back a moment ago; what has started again meanwhile stays as it is.
 * @param change the log's number of it, which has to be the own one
 * @returns how many places that were; `undefined`: there is no such change of an hour's age at most.
 */
export function giveStartsBack(operator: pg.Pool, by: By, change: number): Promise<number | undefined> {
  return inTransaction(operator, async (client) => {
    const taken = await findRow<{ starts: object[] }>(
      client,
      `select subject -> 'starts' as starts from public.audit_log
       where id = $1 and operator_id = $2 and action = 'place_start_taken_back' and at > now() - interval '1 hour'`,
      [change, by.operatorId],
    )
    if (!taken) return undefined
    const given = await rowsOf<{ postal_code: string }>(
      client,
      `with given as (
         insert into public.place_starts (postal_code, newsletter_id, at)
         select s.postal_code, n.id, s.at
         from jsonb_to_recordset($1) as s (postal_code text, newsletter bigint, at timestamptz)
           left join public.newsletters as n on n.id = s.newsletter
         on conflict (postal_code) do nothing
         returning postal_code, at
       ), plans as (
         update public.place_plans as p set started_at = g.at from given as g where p.postal_code = g.postal_code
       )
       select postal_code from given`,
      [JSON.stringify(taken.starts)],
    )
    await recordAction(client, { ...by, subject: { postal_codes: given.map((each) => each.postal_code) } })
    return given.length
  })
}
