import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { importRoutes } from '../../../contract/console/routes/signups.ts'
import {
  IMPORT_MAX_BYTES,
  type ImportFault,
  type ImportProblem,
  type ImportReport,
} from '../../../contract/console/signups.ts'
import { addressHmacs } from '../../../database/queries/console/errands.ts'
import {
  type ImportEntry,
  importEntries,
  importRejections,
} from '../../../database/queries/console/signup-import.ts'
import { csvLine } from '../../../http/csv-line.ts'
import { addRoutes } from '../../access/add-routes.ts'
import { Refusal } from '../../access/refuse.ts'
import { COLUMN_NAMES, columnsOf, entryReader, type Field, faultAt } from './read-entries.ts'
import { noTextOf, openTable, type Table, type TableRow, UnreadableError } from './read-table.ts'
import { spool } from './spool.ts'

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

/** Lines that are read and asked about together; between two the server answers others. */
const BATCH = 250
/** Batches whose addresses a worker is asked about together: an errand takes up to half a second, however long it is. */
const BATCHES_ASKED = 10

/** A silent connection is ended after 20 s (CONNECTION); checking the largest list takes about as long. */
const LONGEST_MS = 120_000

/** A list of people from elsewhere, as it is or packed: the check changes nothing. */
export function addImport(scope: FastifyInstance): void {
  scope.register(async (files) => {
    files.addContentTypeParser(['text/csv', 'application/gzip'], (_request, payload, done) =>
      done(null, payload),
    )
    addRoutes(files, importRoutes, {
      'POST /api/signups/import/check': ({ request }) => withList(request, checked),

      'POST /api/signups/import/refused': ({ request, reply }) =>
        withList(request, async (list) =>
          reply
            .header('content-disposition', 'attachment; filename="nicht-uebernommen.csv"')
            .type('text/csv; charset=utf-8')
            .send(Readable.from(refusedLines(list))),
        ),

      'GET /api/signups/import/sample.csv': async ({ reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="beispiel-liste.csv"')
          .type('text/csv; charset=utf-8')
          .send(`\uFEFF${csvLine(COLUMN_NAMES)}${csvLine(SAMPLE)}`),

      'POST /api/signups/import': ({ input: { ready }, database, who, request, reply }) =>
        withList(request, async (list) => {
          if ((await checked(list)).ready !== ready) {
            const message = 'Seit der Prüfung hat sich etwas geändert. Prüfe die Liste noch einmal.'
            return new Refusal(409, 'changed', message)
          }
          const taking = readList(list, (entries) => importEntries(database, who.proof, entries))
          return reply.type('application/json; charset=utf-8').send(Readable.from(withSignsOfLife(taking)))
        }),
    })
  })
}

type List = { table: Table; at: Record<Field, number>; operator: pg.Pool }

/** Hands the list on until the answer is sent (a reply that is awaited waits for that), or says what is wrong with it. */
async function withList<Answer>(request: FastifyRequest, answer: (list: List) => Promise<Answer>) {
  if (!(request.body instanceof Readable)) return new Refusal(400, 'malformed')
  // What tests inject comes over no real socket.
  request.raw.socket.setTimeout?.(LONGEST_MS)
  const isGzip = request.headers['content-type'] === 'application/gzip'
  const file = await spool(request.body, { isGzip, maxBytes: IMPORT_MAX_BYTES })
  if (file === 'malformed') return new Refusal(400, 'malformed')
  if (file === 'too_large')
    return new Refusal(413, 'too_large', 'Die Datei ist größer als 100 MB. Teile sie in mehrere.')
  try {
    const noText = await noTextOf(file)
    if (noText) return new Refusal(400, 'no_csv', NO_CSV[noText])
    const table = await openTable(file)
    const columns = columnsOf(table.header)
    if ('missing' in columns)
      return new Refusal(400, 'columns', `In der ersten Zeile fehlt: ${columns.missing.join(', ')}.`)
    return await answer({ table, at: columns.at, operator: request.server.operatorDatabase })
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    const reason = 'Oft fehlt dort ein Anführungszeichen. Speichere sie neu als CSV.'
    const message = `Ab Zeile ${error.line} lässt sich die Datei nicht lesen. ${reason}`
    return new Refusal(400, 'unreadable', message)
  } finally {
    await file.close()
  }
}

const NO_CSV = {
  spreadsheet:
    'Das ist keine CSV-Datei, sondern eine Arbeitsmappe. Speichere sie in Excel oder LibreOffice als „CSV UTF-8“ und lies diese Datei ein.',
  other: 'Das ist keine CSV-Datei. Speichere die Liste in der Tabelle als „CSV UTF-8“.',
}

async function checked(list: List): Promise<ImportReport> {
  let last: ImportReport | undefined
  const reports = readList(list, (entries) => importRejections(list.operator, entries))
  for await (const report of reports) last = report
  return last as ImportReport
}

/** The head and each line that is not taken over, as they were, with where it stood and why. */
async function* refusedLines(list: List): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...(list.table.header?.cells ?? []), 'Zeile', 'Warum nicht'])}`
  for await (const { rows, faults } of batchesOf(list, (entries) =>
    importRejections(list.operator, entries),
  )) {
    const why = new Map(faults.map(({ line, message }) => [line, message]))
    const refused = rows.filter(({ line }) => why.has(line))
    yield refused.map(({ line, cells }) => csvLine([...cells, String(line), why.get(line) ?? ''])).join('')
  }
}

/** Somebody of a domain that nobody can have (RFC 2606). */
const SAMPLE = [
  'erika@example.org',
  '16766',
  'Ja, schreibt mir, wenn es bei mir losgeht.',
  '01.06.2025 10:00',
  '01.06.2025 10:01',
  '02.06.2025 08:30',
  'Dorffest Kremmen',
]

/** A blank for each batch, then the last report: a proxy or a browser gives up where nothing comes for minutes. */
async function* withSignsOfLife(reports: AsyncIterable<ImportReport>): AsyncGenerator<string> {
  let last: ImportReport | undefined
  for await (const report of reports) {
    last = report
    yield ' '
  }
  yield JSON.stringify(last)
}

/**
 * Reads the list and hands its entries on, a batch at a time.
 * @param take says why entries are refused, by their place in the batch.
 * @returns after each batch the report so far.
 */
async function* readList(list: List, take: Take): AsyncGenerator<ImportReport> {
  const { encoding, delimiter } = list.table
  const report: ImportReport = { lines: 0, ready: 0, faults: [], faultCount: 0, encoding, delimiter }
  yield report
  for await (const { rows, faults } of batchesOf(list, take)) {
    report.lines += rows.length
    report.ready += rows.length - faults.length
    report.faultCount += faults.length
    report.faults.push(...faults.slice(0, FAULTS_TOLD - report.faults.length))
    yield report
  }
}

type Take = (entries: ImportEntry[]) => Promise<Map<number, ImportProblem>>

/** The rows a batch at a time, and what is wrong with some of them, in their order. */
async function* batchesOf(
  { table, at, operator }: List,
  take: Take,
): AsyncGenerator<{ rows: TableRow[]; faults: ImportFault[] }> {
  const read = entryReader(at, new Date())
  for await (const batches of inParts(inParts(table.rows(), BATCH), BATCHES_ASKED)) {
    const found = batches.map((rows) => ({ rows, ...read(rows) }))
    const emails = found.flatMap(({ entries }) => entries.map(({ entry }) => entry.email))
    const hmacs = (await addressHmacs(operator, emails)).values()
    for (const { rows, entries, faults } of found) {
      const refused = await take(
        entries.map(({ entry }) => ({ ...entry, address_hmac: hmacs.next().value ?? '' })),
      )
      for (const [index, problem] of refused) faults.push(faultAt(entries[index]?.line ?? 0, problem))
      yield { rows, faults: faults.toSorted((one, other) => one.line - other.line) }
    }
  }
}

async function* inParts<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
