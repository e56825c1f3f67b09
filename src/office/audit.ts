import { Readable } from 'node:stream'
import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { type AuditEntry, auditDetails, auditWho, auditWords } from './audit-words.ts'
import { mayDo } from './auth/session.ts'
import { csvLine, csvTime } from './csv.ts'
import { officeFile } from './files.ts'
import { rowNumber } from './input.ts'
import { procedure, router } from './procedure.ts'
import { recordAction } from './record-action.ts'

const PAGE = 100

/** Strict: what is left out of a filter by mistake would show more than was asked for. */
const filter = z.strictObject({
  /** An operator's number; `nobody`: the command line, and tries to log in. */
  who: z.union([z.literal('nobody'), z.uuid()]).optional(),
  /** First and last day in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
type Filter = z.output<typeof filter>

/** What was done in the console. Who does not administer sees the own lines. */
export const audit = router({
  list: procedure({ least: 'look' })
    .input(filter.extend({ cursor: rowNumber.nullish(), direction: z.literal('forward').optional() }))
    .query(async ({ ctx: { database, who }, input: { cursor, ...asked } }) => {
      const seesAll = mayDo(who.role, 'administer')
      const people = seesAll ? await operatorNames(database) : { [who.id]: who.name }
      const shown = seesAll ? asked : { ...asked, who: who.id }
      const entries = await listAudit(database, shown, { before: cursor ?? undefined, limit: PAGE })
      return {
        entries: entries.map((entry) => ({
          number: entry.number,
          at: entry.at,
          action: entry.action,
          ...wordsOf(entry, people),
        })),
        /** The cursor of the next page; null at the end. */
        next: entries.length === PAGE ? (entries.at(-1)?.number ?? null) : null,
        /** Names of those who have access now, by their numbers; who only sees the own lines is alone there. */
        people,
      }
    }),
})

/** The same in a file. */
export const auditFile = officeFile({
  name: 'audit',
  rule: { least: 'administer', proof: true, audit: 'audit_exported' },
  input: filter,
  async write({ input, database, by }) {
    const { from, until } = input
    await recordAction(database, { ...by('audit_exported'), subject: { from, until } })
    const people = await operatorNames(database)
    return {
      name: `protokoll-${csvTime(new Date()).slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(csvOf(database, input, people)),
    }
  },
})

/** @param before the number of the last entry seen */
function listAudit(
  database: pg.Pool,
  { who, from, until }: Filter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  return rowsOf(
    database,
    `select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
     from public.audit_log
     where ($1::uuid is null or operator_id = $1 or $1::text in (subject ->> 'account', subject ->> 'operator'))
       and (not $2 or operator_id is null)
       and ($3::date is null or at >= $3::date::timestamp at time zone 'Europe/Berlin')
       and ($4::date is null or at < ($4::date + 1)::timestamp at time zone 'Europe/Berlin')
       and ($5::bigint is null or id < $5)
     order by id desc limit $6`,
    [who === 'nobody' ? null : who, who === 'nobody', from, until, before, limit],
  )
}

const wordsOf = (entry: AuditEntry, people: Record<string, string>) => ({
  who: auditWho(entry, people),
  what: auditWords(entry.action),
  details: auditDetails(entry, people),
})

/** Names of those who have access, by their numbers. */
export async function operatorNames(database: pg.Pool | pg.PoolClient): Promise<Record<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    database,
    'select id, name from public.operators order by lower(name), email',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** With the plain names and values as well, for who reads it by program. */
async function* csvOf(database: pg.Pool, asked: Filter, people: Record<string, string>) {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(['Nummer', 'Wann', 'Wer', 'Was', 'Womit', 'Aktion', 'Werte'])}`
  let before: number | undefined
  for (;;) {
    const entries = await listAudit(database, asked, { before, limit: PAGE })
    for (const entry of entries) {
      const { number, at, action, subject } = entry
      const { who, what, details } = wordsOf(entry, people)
      yield csvLine([String(number), csvTime(at), who, what, details, action, JSON.stringify(subject)])
    }
    before = entries.at(-1)?.number
    if (entries.length < PAGE) return
  }
}
