import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AUDIT_ACTIONS, type AuditPage, auditWho, auditWords } from '../../contract/console/audit.ts'
import { auditDetails } from '../../contract/console/audit-details.ts'
import { type AuditFilter, auditRoutes } from '../../contract/console/routes/audit.ts'
import { addRoutes } from '../access/add-routes.ts'
import { mayDo } from '../access/session.ts'
import { csvLine, csvTime } from '../csv-line.ts'
import { recordAction } from '../queries/audit.ts'
import { type AuditSelection, listAudit, operatorNames } from '../queries/audit-log.ts'

const PAGE = 100
const FETCHED_AT_ONCE = 1000

/** The page „Protokoll“. */
export function addAudit(scope: FastifyInstance): void {
  addRoutes(scope, auditRoutes, {
    'GET /api/audit': async ({ input: { before, ...filter }, database, who }) => {
      const seesAll = mayDo(who.role, 'administer')
      const selection = selectionOf(seesAll ? filter : { ...filter, who: who.id })
      const entries = await listAudit(database, selection, {
        before,
        limit: PAGE,
      })
      return {
        entries,
        next: entries.length === PAGE ? (entries.at(-1)?.number ?? null) : null,
        people: seesAll ? await operatorNames(database) : { [who.id]: who.name },
      }
    },

    'GET /api/audit/export.csv': async ({ input: filter, database, by, reply }) => {
      await recordAction(database, { ...by(), subject: { from: filter.from, until: filter.until } })
      const people = await operatorNames(database)
      const day = csvTime(new Date()).slice(0, 10)
      reply.header('content-disposition', `attachment; filename="protokoll-${day}.csv"`)
      return reply
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvOf(database, selectionOf(filter), people)))
    },
  })
}

function selectionOf({ topic, ...filter }: AuditFilter): AuditSelection {
  if (!topic) return filter
  const its = Object.entries(AUDIT_ACTIONS).filter(([, [other]]) => other === topic)
  return { ...filter, actions: its.map(([action]) => action) }
}

/** With the plain names and values as well, for who reads it by program. */
async function* csvOf(database: pg.Pool, selection: AuditSelection, people: AuditPage['people']) {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(['Nummer', 'Wann', 'Wer', 'Was', 'Womit', 'Aktion', 'Werte'])}`
  let before: number | undefined
  for (;;) {
    const entries = await listAudit(database, selection, { before, limit: FETCHED_AT_ONCE })
    yield entries
      .map((entry) =>
        csvLine([
          String(entry.number),
          csvTime(entry.at),
          auditWho(entry, people),
          auditWords(entry.action),
          auditDetails(entry, people),
          entry.action,
          JSON.stringify(entry.subject),
        ]),
      )
      .join('')
    before = entries.at(-1)?.number
    if (entries.length < FETCHED_AT_ONCE) return
  }
}
