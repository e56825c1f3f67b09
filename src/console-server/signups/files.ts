import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SignupState } from '../../contract/console/signups.ts'
import { everySignup, type ListedSignup } from '../../database/queries/console/signups.ts'
import { audit } from '../access/audit.ts'
import { requireRole } from '../access/require-role.ts'
import { csvLine } from './csv-line.ts'
import { refuseFilter } from './list.ts'
import { filterShape, selectionOf } from './selection.ts'

type Format = { type: string; write(pages: AsyncIterable<ListedSignup[]>): Readable }

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

/** GET /signups/export.csv and .xlsx: all of a selection, read and sent piece by piece. */
export function addFiles(scope: FastifyInstance): void {
  for (const format of ['csv', 'xlsx'] as const) {
    scope.get(`/signups/export.${format}`, requireRole('administer'), async (request, reply) =>
      sendFile(request, reply, format),
    )
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
): Promise<FastifyReply> {
  const read = filterShape.safeParse(request.query)
  if (!read.success) return refuseFilter(reply)
  const operator = request.server.operatorDatabase
  const { search, sort = 'newest', state, from, until } = read.data
  const selection = await selectionOf(operator, read.data, true)
  // What was typed may name somebody; it is only said that something was.
  const places = selection.postalCodes?.length
  await audit(request, 'signups_exported', { format, searched: Boolean(search), places, state, from, until })
  const { type, write } = FORMATS[format]
  const day = berlin.format(new Date()).slice(0, 10)
  reply.header('content-disposition', `attachment; filename="anmeldungen-${day}.${format}"`).type(type)
  return reply.send(write(everySignup(operator, selection, sort)))
}

const HEADER = [
  'Nummer',
  'E-Mail',
  'Postleitzahl',
  'Ort',
  'Stand',
  'Angemeldet am',
  'Bestätigt am',
  'Abgemeldet am',
]

const STATES: Record<SignupState, string> = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
}

// 2026-11-21 16:22:05, which spreadsheets read as a moment and sort right.
const berlin = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})
const moment = (iso: string | null) => (iso === null ? '' : berlin.format(new Date(iso)))

function columnsOf(row: ListedSignup): string[] {
  return [
    String(row.number),
    row.email,
    row.postalCode,
    row.place ?? '',
    STATES[row.state],
    moment(row.signedUpAt),
    moment(row.confirmedAt),
    moment(row.withdrawnAt),
  ]
}

async function* csvOf(pages: AsyncIterable<ListedSignup[]>): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(HEADER)}`
  for await (const rows of pages) yield rows.map((row) => csvLine(columnsOf(row))).join('')
}

// Every cell is a text: leading zeros stay, and nothing is run.
async function* cellsOf(pages: AsyncIterable<ListedSignup[]>): AsyncGenerator<string[]> {
  yield HEADER
  for await (const rows of pages) yield* rows.map(columnsOf)
}
