import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { type AuditEntry, inWords } from './audit-words.ts'
import { mayDo } from './auth/session.ts'
import { rowNumber } from './input.ts'
import { procedure, router } from './procedure.ts'

const PAGE = 100

/** Strict: what is left out of a filter by mistake would show more than was asked for. */
const filter = z.strictObject({
  /** An operator's number; `nobody`: the command line, and tries to log in. */
  who: z.union([z.literal('nobody'), z.uuid()]).optional(),
  /** First and last day in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The number of the last entry seen. */
  cursor: rowNumber.nullish(),
  direction: z.literal('forward').optional(),
})

/** What was done in the console. Who does not administer sees the own lines. */
export const audit = router({
  list: procedure({ least: 'look' })
    .input(filter)
    .query(async ({ ctx: { database, who }, input: { cursor, from, until, ...asked } }) => {
      const people = await operatorNames(database)
      const by = mayDo(who.role, 'administer') ? asked.who : who.id
      const isNobody = by === 'nobody'
      const asks = [isNobody ? null : by, isNobody, from, until, cursor, PAGE]
      const entries = await rowsOf<AuditEntry>(database, ENTRIES, asks)
      return {
        entries: entries.map((entry) => inWords(entry, people)),
        /** The cursor of the next page; null at the end. */
        next: entries.length === PAGE ? (entries.at(-1)?.number ?? null) : null,
        /** Names of those who have access now, by their numbers. */
        people,
      }
    }),
})

const ENTRIES = `
  select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
  from public.audit_log
  where ($1::uuid is null or operator_id = $1 or $1::text in (subject ->> 'account', subject ->> 'operator'))
    and (not $2 or operator_id is null)
    and ($3::date is null or at >= $3::date::timestamp at time zone 'Europe/Berlin')
    and ($4::date is null or at < ($4::date + 1)::timestamp at time zone 'Europe/Berlin')
    and ($5::bigint is null or id < $5)
  order by id desc limit $6`

/** Names of those who have access, by their numbers. */
export async function operatorNames(database: pg.Pool | pg.PoolClient): Promise<Record<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    database,
    'select id, name from public.operators order by lower(name), email',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
