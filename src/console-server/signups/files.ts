import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import { fileRoutes } from '../../contract/console/routes/signups.ts'
import type { SignupRow, SignupState } from '../../contract/console/signups.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { everySignup } from '../../database/queries/console/signups.ts'
import { csvLine, csvTime } from '../../http/csv-line.ts'
import { addRoutes, type Request } from '../access/add-routes.ts'
import { selectionOf } from './selection.ts'

type Format = { type: string; write(pages: AsyncIterable<SignupRow[]>): Readable }

const FORMATS: Record<'csv' | 'xlsx', Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: (pages) => Readable.from(csvOf(pages)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (pages) =>
      Readable.fromWeb(
        writeXlsxStream(cellsOf(pages), { name: 'Anmeldungen', freezePane: { rows: 1 } }) as Parameters<
          typeof Readable.fromWeb
        >[0],
      ),
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
  return reply.send(write(everySignup(database, selection, sort)))
}

const STATES: Record<SignupState, string> = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
}

const moment = (iso: string | null) => (iso === null ? '' : csvTime(iso))

const COLUMNS: Record<string, (row: SignupRow) => string> = {
  Nummer: ({ number }) => String(number),
  'E-Mail': ({ email }) => email,
  Postleitzahl: ({ postalCode }) => postalCode,
  Ort: ({ place }) => place ?? '',
  Stand: ({ state }) => STATES[state],
  'Angemeldet am': ({ signedUpAt }) => moment(signedUpAt),
  'Bestätigt am': ({ confirmedAt }) => moment(confirmedAt),
  'Abgemeldet am': ({ withdrawnAt }) => moment(withdrawnAt),
}
const HEADER = Object.keys(COLUMNS)
const columnsOf = (row: SignupRow) => Object.values(COLUMNS).map((column) => column(row))

async function* csvOf(pages: AsyncIterable<SignupRow[]>): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const rows of pages) yield rows.map((row) => csvLine(columnsOf(row))).join('')
}

// Every cell is a text: leading zeros stay, and nothing is run.
async function* cellsOf(pages: AsyncIterable<SignupRow[]>): AsyncGenerator<string[]> {
  yield HEADER
  for await (const rows of pages) yield* rows.map(columnsOf)
}
