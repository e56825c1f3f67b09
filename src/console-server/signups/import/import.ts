import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importRoutes } from '../../../contract/console/routes/signups.ts'
import { IMPORT_MAX_BYTES, type ImportReport } from '../../../contract/console/signups.ts'
import { recordAction } from '../../../database/queries/console/audit.ts'
import {
  handInImport,
  type ImportLine,
  importState,
  isImporting,
  listImports,
  refusedLines,
  stopImport,
} from '../../../database/queries/console/signup-import.ts'
import { addRoutes } from '../../access/add-routes.ts'
import { Refusal } from '../../access/refuse.ts'
import { columnsOf, type Field, lineReader, reasonOf } from './read-entries.ts'
import { MixedError, noTextOf, openTable, type Table, UnreadableError } from './read-table.ts'
import { refusedList, sampleList } from './refused-lines.ts'
import { spool } from './spool.ts'

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

/** Lines that are read and kept together; between two the server answers others. */
const PART = 250

/** A silent connection is ended after 20 s (CONNECTION); handing in the largest list takes about as long. */
const LONGEST_MS = 120_000

/** Lists of people from elsewhere, each as it is or packed: read here and kept whole, taken over by a worker. */
export function addImport(scope: FastifyInstance): void {
  scope.register(async (files) => {
    files.addContentTypeParser(['text/csv', 'application/gzip'], (_request, payload, done) =>
      done(null, payload),
    )
    addRoutes(files, importRoutes, {
      'POST /api/signups/import/check': ({ request }) => withList(request, checked),

      'GET /api/signups/import/sample.csv': async ({ reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="beispiel-liste.csv"')
          .type('text/csv; charset=utf-8')
          .send(sampleList()),

      'POST /api/signups/import': async ({ database, who, request }) => {
        // Before a hundred megabytes are read for nothing.
        if (await isImporting(database)) return anotherOne()
        return withList(request, async (list) => {
          if (!(await isAnyReady(list))) return nothingReady()
          const number = await handInImport(database, who.proof, partsOf(list))
          return number === undefined ? anotherOne() : { number }
        })
      },

      'GET /api/signups/imports': async ({ database }) => ({ imports: await listImports(database) }),

      'POST /api/signups/imports/:number/stop': async ({ input: { number }, database, who }) =>
        (await stopImport(database, who.proof, number)) ? undefined : over(),

      'GET /api/signups/imports/:number/refused.csv': async ({ input: { number }, database, by, reply }) => {
        const state = await importState(database, number)
        if (!state) return new Refusal(404, 'not_found', 'Diese Liste gibt es nicht oder nicht mehr.')
        if (state === 'running') return stillRunning()
        await recordAction(database, { ...by(), subject: { import: number } })
        return reply
          .header('content-disposition', 'attachment; filename="abgelehnte-zeilen.csv"')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(refusedList(refusedLines(database, number))))
      },
    })
  })
}

const anotherOne = () =>
  new Refusal(
    409,
    'importing',
    'Es wird gerade schon eine Liste eingelesen. Warte, bis sie fertig ist, oder brich sie ab.',
  )
const nothingReady = () =>
  new Refusal(
    400,
    'nothing_ready',
    'Keine Zeile lässt sich einlesen. Berichtige die Liste und prüfe sie neu.',
  )
const over = () => new Refusal(409, 'over', 'Das Einlesen dieser Liste ist schon zu Ende.')
const stillRunning = () =>
  new Refusal(409, 'importing', 'Die Liste wird noch eingelesen. Danach gibt es ihre abgelehnten Zeilen.')

type List = { table: Table; at: Record<Field, number>; otherwise: ImportReport['otherwise'] }

/** Hands the list on, or says what is wrong with it. */
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
    return await answer({ table, ...columns })
  } catch (error) {
    if (error instanceof MixedError) return new Refusal(400, 'mixed', mixedWords(error.line))
    if (!(error instanceof UnreadableError)) throw error
    const reason = 'Oft fehlt dort ein Anführungszeichen. Speichere sie neu als CSV.'
    const message = `Ab Zeile ${error.line} lässt sich die Datei nicht lesen. ${reason}`
    return new Refusal(400, 'unreadable', message)
  } finally {
    await file.close()
  }
}

const mixedWords = (line: number) =>
  `In Zeile ${line} steht ein Zeichen, das nicht zum Rest passt: Die Liste ist teils in UTF-8 geschrieben, teils anders. Umlaute wären falsch im Nachweis. Berichtige die Zeile und speichere die Liste als „CSV UTF-8“.`

const NO_CSV = {
  spreadsheet:
    'Das ist keine CSV-Datei, sondern eine Arbeitsmappe. Speichere sie in Excel oder LibreOffice als „CSV UTF-8“ und lies diese Datei ein.',
  other: 'Das ist keine CSV-Datei. Speichere die Liste in der Tabelle als „CSV UTF-8“.',
}

/** Reads the list to its end. What only the database knows is found when it is taken over. */
async function checked(list: List): Promise<ImportReport> {
  const { table, otherwise } = list
  const { encoding, delimiter } = table
  const report: ImportReport = {
    lines: 0,
    ready: 0,
    faults: [],
    faultCount: 0,
    encoding,
    delimiter,
    otherwise,
  }
  for await (const lines of partsOf(list)) {
    const faults = lines.flatMap(({ line, problem, details }) =>
      problem ? [{ line, problem, message: reasonOf(problem, details) }] : [],
    )
    report.lines += lines.length
    report.ready += lines.length - faults.length
    report.faultCount += faults.length
    report.faults.push(...faults.slice(0, FAULTS_TOLD - report.faults.length))
  }
  return report
}

/** Most lists are read no further than their first lines for that. */
async function isAnyReady(list: List): Promise<boolean> {
  for await (const lines of partsOf(list)) if (lines.some(({ problem }) => !problem)) return true
  return false
}

/** The lines some at a time, as they are kept. A line with nothing in our columns is none. */
async function* partsOf({ table, at }: List): AsyncGenerator<ImportLine[]> {
  const read = lineReader(at, new Date())
  const columns = Object.values(at)
  let part: ImportLine[] = []
  for await (const row of table.rows()) {
    if (columns.every((column) => (row.cells[column] ?? '') === '')) continue
    part.push(read(row))
    if (part.length < PART) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
