import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { importRoutes } from '../../../contract/console/routes/signups.ts'
import {
  IMPORT_MAX_BYTES,
  type ImportReport,
  type ImportResult,
  type RefusedLines,
} from '../../../contract/console/signups.ts'
import type { Desk } from '../../../office/desk.ts'
import { addRoutes } from '../../access/add-routes.ts'
import { Refusal } from '../../access/refuse.ts'
import { importSignups } from '../../queries/signup-import.ts'
import { columnsOf, type GivenLine, lineReader, reasonOf } from './read-entries.ts'
import { readTable, TableError } from './read-table.ts'
import { refusedList, sampleList } from './refused-lines.ts'

/** Faults that are told one by one; more are only counted. */
const FAULTS_TOLD = 1000

/** Lists of people from elsewhere: each is read here, taken over in one transaction, and kept nowhere. */
export function addImport(scope: FastifyInstance, desk: Desk): void {
  scope.register(async (files) => {
    files.addContentTypeParser(
      ['text/csv', 'application/gzip'],
      { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    addRoutes(files, importRoutes, {
      'POST /api/signups/import/check': async ({ request }) => {
        const list = readList(request.body, request.headers['content-type'])
        if (list instanceof Refusal) return list
        const { lines, ...rest } = list
        const faults = lines.flatMap(({ line, problem, details }) =>
          problem ? [{ line, problem, message: reasonOf(problem, details) }] : [],
        )
        return {
          ...rest,
          lines: lines.length,
          ready: lines.length - faults.length,
          faults: faults.slice(0, FAULTS_TOLD),
          faultCount: faults.length,
        }
      },

      'GET /api/signups/import/sample.csv': async ({ reply }) =>
        reply
          .header('content-disposition', 'attachment; filename="beispiel-liste.csv"')
          .type('text/csv; charset=utf-8')
          .send(sampleList()),

      'POST /api/signups/import': async ({ database, who, request }) => {
        const list = readList(request.body, request.headers['content-type'])
        if (list instanceof Refusal) return list
        if (list.lines.every(({ problem }) => problem)) return nothingReady()
        return takeOver(database, who.session, list, desk)
      },
    })
  })
}

const nothingReady = () =>
  new Refusal(
    400,
    'nothing_ready',
    'Keine Zeile lässt sich einlesen. Berichtige die Liste und prüfe sie neu.',
  )

type List = Pick<ImportReport, 'encoding' | 'delimiter' | 'otherwise' | 'padded'> & { lines: GivenLine[] }

/** Reads a list to its end, or says what is wrong with it. What only the database knows is found when it is taken over. */
function readList(body: unknown, type: string | undefined): List | Refusal {
  const file = unpacked(body, type === 'application/gzip')
  if (file instanceof Refusal) return file
  try {
    const { encoding, delimiter, header, rows } = readTable(file)
    const columns = columnsOf(header)
    if ('missing' in columns)
      return new Refusal(400, 'columns', `In der ersten Zeile fehlt: ${columns.missing.join(', ')}.`)
    const { at, otherwise } = columns
    // A line with nothing in our columns is none.
    const filled = rows.filter(({ cells }) => Object.values(at).some((column) => cells[column]))
    const lines = filled.map(lineReader(at, new Date()))
    const padded = lines.filter(({ padded: shortened, problem }) => shortened && !problem).length
    return { encoding, delimiter, otherwise, padded, lines }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const [code, message] = TABLE_WORDS[error.problem](error.line)
    return new Refusal(400, code, message)
  }
}

function unpacked(body: unknown, isGzip: boolean): Buffer | Refusal {
  if (!Buffer.isBuffer(body) || body.length === 0) return new Refusal(400, 'malformed')
  if (!isGzip) return body
  try {
    return gunzipSync(body, { maxOutputLength: IMPORT_MAX_BYTES })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new Refusal(413, 'too_large', 'Die Datei ist größer als 5 MB. Teile sie in mehrere.')
      : new Refusal(400, 'malformed')
  }
}

const TABLE_WORDS: Record<TableError['problem'], (line: number) => [code: string, message: string]> = {
  spreadsheet: () => [
    'no_csv',
    'Das ist keine CSV-Datei, sondern eine Arbeitsmappe. Speichere sie in Excel oder LibreOffice als „CSV UTF-8“ und lies diese Datei ein.',
  ],
  no_text: () => ['no_csv', 'Das ist keine CSV-Datei. Speichere die Liste in der Tabelle als „CSV UTF-8“.'],
  mixed: (line) => [
    'mixed',
    `In Zeile ${line} steht ein Zeichen, das nicht zum Rest passt: Die Liste ist teils in UTF-8 geschrieben, teils anders. Umlaute wären falsch im Nachweis. Berichtige die Zeile und speichere die Liste als „CSV UTF-8“.`,
  ],
  unreadable: (line) => [
    'unreadable',
    `Ab Zeile ${line} lässt sich die Datei nicht lesen. Oft fehlt dort ein Anführungszeichen. Speichere sie neu als CSV.`,
  ],
}

async function takeOver(
  database: pg.Pool,
  session: string,
  { lines, padded }: List,
  desk: Desk,
): Promise<ImportResult> {
  const ready = lines.flatMap(({ line, entry }) => (entry ? [{ line, ...entry }] : []))
  const { taken, known, refused } = await importSignups(
    database,
    session,
    ready.map((entry) => ({ ...entry, hmac: desk.addressHmac(entry.email).toString('hex') })),
  )
  const problems = new Map(refused.map(({ line, problem }) => [line, problem]))
  const rejected = lines.flatMap((line) => {
    const problem = line.problem ?? problems.get(line.line)
    return problem ? [{ ...line, problem }] : []
  })
  const byProblem = Map.groupBy(rejected, ({ problem }) => problem)
  const counts: RefusedLines[] = [...byProblem].map(([problem, some]) => ({ problem, lines: some.length }))
  return {
    taken,
    known,
    padded,
    refused: counts.sort((one, other) => other.lines - one.lines),
    refusedList: rejected.length > 0 ? refusedList(rejected) : null,
  }
}
