import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { fileRoutes } from '../../contract/console/routes/signups.ts'
import type { SignupRow, SignupState } from '../../contract/console/signups.ts'
import { addRoutes, type Request } from '../access/add-routes.ts'
import { csvLine, csvTime } from '../csv-line.ts'
import { recordAction } from '../queries/audit.ts'
import { everySignup } from '../queries/signups.ts'
import { selectionOf } from './selection.ts'
import type { SheetCell, SheetColumn } from './xlsx.ts'

type Format = { type: string; write(pages: AsyncIterable<SignupRow[]>): Promise<Readable> }

const FORMATS: Record<'csv' | 'xlsx', Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: async (pages) => Readable.from(csvOf(pages)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (pages) => {
      // Not before somebody takes one along: what writes it costs 15 MB.
      const { xlsxOf } = await import('./xlsx.ts')
      return xlsxOf('Anmeldungen', COLUMNS, cellsOf(pages))
    },
  },
}

/** All of a selection, read and sent piece by piece. */
export function addFiles(scope: FastifyInstance): void {
  addRoutes(scope, fileRoutes, {
    'GET /api/signups/export.csv': (request) => sendFile(request, 'csv'),
    'GET /api/signups/export.xlsx': (request) => sendFile(request, 'xlsx'),
  })
}

type FileRequest = Pick<
  Request<string, (typeof fileRoutes)['GET /api/signups/export.csv']>,
  'input' | 'database' | 'by' | 'reply'
>

async function sendFile({ input, database, by, reply }: FileRequest, format: 'csv' | 'xlsx') {
  const { search, sort = 'newest', state, from, until } = input
  const selection = await selectionOf(database, input, true)
  // What was typed may name somebody; it is only said that something was.
  const subject = {
    format,
    searched: Boolean(search),
    places: selection.postalCodes?.length,
    state,
    from,
    until,
  }
  await recordAction(database, { ...by(), subject })
  const { type, write } = FORMATS[format]
  const day = csvTime(new Date()).slice(0, 10)
  reply.header('content-disposition', `attachment; filename="anmeldungen-${day}.${format}"`).type(type)
  return reply.send(await write(everySignup(database, selection, sort)))
}

const STATES: Record<SignupState, string> = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
}

type FileColumn = SheetColumn & { of: (row: SignupRow) => SheetCell }

const COLUMNS: readonly FileColumn[] = [
  { name: 'Nummer', holds: 'number', width: 10, of: ({ number }) => number },
  { name: 'E-Mail', holds: 'text', width: 34, of: ({ email }) => email },
  { name: 'Postleitzahl', holds: 'text', width: 13, of: ({ postalCode }) => postalCode },
  { name: 'Ort', holds: 'text', width: 26, of: ({ place }) => place },
  { name: 'Stand', holds: 'text', width: 16, of: ({ state }) => STATES[state] },
  { name: 'Angemeldet am', holds: 'moment', width: 20, of: ({ signedUpAt }) => signedUpAt },
  { name: 'Bestätigt am', holds: 'moment', width: 20, of: ({ confirmedAt }) => confirmedAt },
  { name: 'Abgemeldet am', holds: 'moment', width: 20, of: ({ withdrawnAt }) => withdrawnAt },
]

async function* csvOf(pages: AsyncIterable<SignupRow[]>): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(COLUMNS.map(({ name }) => name))}`
  for await (const rows of pages) yield rows.map((row) => csvLine(COLUMNS.map(textOf(row)))).join('')
}

const textOf =
  (row: SignupRow) =>
  ({ holds, of }: FileColumn): string => {
    const cell = of(row)
    return cell === null ? '' : holds === 'moment' ? csvTime(String(cell)) : String(cell)
  }

async function* cellsOf(pages: AsyncIterable<SignupRow[]>): AsyncGenerator<SheetCell[][]> {
  for await (const rows of pages) yield rows.map((row) => COLUMNS.map(({ of }) => of(row)))
}
