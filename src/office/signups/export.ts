import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { STATE_NAMES } from '../../contract/person-data.ts'
import { csvLine, csvTime } from '../csv.ts'
import { officeFile } from '../files.ts'
import { everySignup, type SignupRow, signupFilter } from './list.ts'

type Pages = AsyncIterable<SignupRow[]>

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: async (pages: Pages) => Readable.from(csvOf(pages)) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
}

/** All of a selection to take along, read and sent piece by piece. */
export const signupsFile = officeFile({
  name: 'signups',
  rule: { least: 'administer', proof: true, audit: 'signups_exported' },
  input: signupFilter.extend({ format: z.enum(['csv', 'xlsx']) }),
  async write({ input: { format, ...filter }, database, note }) {
    // What was typed may name somebody; it is only said that something was.
    const { search, ...named } = filter
    const subject = { format, searched: Boolean(search), ...named }
    await note(database, subject)
    const { type, write } = FORMATS[format]
    return {
      name: `anmeldungen-${csvTime(new Date()).slice(0, 10)}.${format}`,
      type,
      content: await write(everySignup(database, filter)),
    }
  },
})

const MOMENT = 'dd.mm.yyyy hh:mm:ss'
/** Name, width in characters, and form in a workbook: as texts postal codes keep their zero, also when somebody edits their cell. */
const COLUMNS = [
  ['Nummer', 10, 'General'],
  ['E-Mail', 34, '@'],
  ['Postleitzahl', 13, '@'],
  ['Ort', 26, '@'],
  ['Stand', 16, '@'],
  ['Angemeldet am', 20, MOMENT],
  ['Bestätigt am', 20, MOMENT],
  ['Abgemeldet am', 20, MOMENT],
] as const

const cellsOf = (row: SignupRow) => [
  row.number,
  row.email,
  row.postalCode,
  row.place,
  STATE_NAMES[row.state],
  ...[row.signedUpAt, row.confirmedAt, row.withdrawnAt].map(asInGermany),
]

/** As the clock in Germany showed it: spreadsheets know no time zones. */
const asInGermany = (iso: string | null) => iso && new Date(`${csvTime(iso).replace(' ', 'T')}Z`)

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(COLUMNS.map(([header]) => header))}`
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row).map(textOf))).join('')
}

const textOf = (cell: string | number | Date | null) =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')

/** A workbook of one sheet, written while its rows are read. The head stays in sight. */
async function xlsxOf(pages: Pages): Promise<Readable> {
  // Not before somebody takes one along: what writes it costs 15 MB.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(rowsOf(pages), {
    name: 'Anmeldungen',
    columns: COLUMNS.map(([header, width, numFmt]) => ({ header, width, numFmt })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as ReadableStream)
}

async function* rowsOf(pages: Pages) {
  for await (const rows of pages) yield* rows.map(cellsOf)
}
