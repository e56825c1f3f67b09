import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { SignupState } from '../../contract/person-data.ts'
import { csvLine, csvTime } from '../csv.ts'
import { officeFile } from '../file.ts'
import { recordAction } from '../record-action.ts'
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
  async write({ input: { format, sort, search, place, ...filter }, database, by }) {
    // What was typed may name somebody; it is only said that something was.
    const subject = { format, searched: Boolean(search || place), ...filter }
    await recordAction(database, { ...by('signups_exported'), subject })
    const { type, write } = FORMATS[format]
    return {
      name: `anmeldungen-${csvTime(new Date()).slice(0, 10)}.${format}`,
      type,
      content: await write(everySignup(database, { ...filter, search, place, sort })),
    }
  },
})

const STATES: Record<SignupState, string> = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
}

type Column = {
  name: string
  holds: keyof typeof CELLS
  /** In characters. */
  width: number
  of: (row: SignupRow) => string | number | null
}

/** As texts postal codes keep their zero, and nothing runs as a formula. */
const CELLS = { text: '@', number: 'General', moment: 'dd.mm.yyyy hh:mm:ss' }

const COLUMNS: readonly Column[] = [
  { name: 'Nummer', holds: 'number', width: 10, of: ({ number }) => number },
  { name: 'E-Mail', holds: 'text', width: 34, of: ({ email }) => email },
  { name: 'Postleitzahl', holds: 'text', width: 13, of: ({ postalCode }) => postalCode },
  { name: 'Ort', holds: 'text', width: 26, of: ({ place }) => place },
  { name: 'Stand', holds: 'text', width: 16, of: ({ state }) => STATES[state] },
  { name: 'Angemeldet am', holds: 'moment', width: 20, of: ({ signedUpAt }) => signedUpAt },
  { name: 'Bestätigt am', holds: 'moment', width: 20, of: ({ confirmedAt }) => confirmedAt },
  { name: 'Abgemeldet am', holds: 'moment', width: 20, of: ({ withdrawnAt }) => withdrawnAt },
]

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(COLUMNS.map(({ name }) => name))}`
  for await (const rows of pages) yield rows.map((row) => csvLine(COLUMNS.map(textOf(row)))).join('')
}

const textOf =
  (row: SignupRow) =>
  ({ holds, of }: Column): string => {
    const cell = of(row)
    return cell === null ? '' : holds === 'moment' ? csvTime(String(cell)) : String(cell)
  }

/** A workbook of one sheet, written while its rows are read. The head stays in sight. */
async function xlsxOf(pages: Pages): Promise<Readable> {
  // Not before somebody takes one along: what writes it costs 15 MB.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(cellsOf(pages), {
    name: 'Anmeldungen',
    columns: COLUMNS.map(({ name: header, holds, width }) => ({ header, width, numFmt: CELLS[holds] })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as ReadableStream)
}

async function* cellsOf(pages: Pages) {
  for await (const rows of pages)
    for (const row of rows)
      yield COLUMNS.map(({ holds, of }) => {
        const cell = of(row)
        return cell !== null && holds === 'moment' ? onGermanClock(String(cell)) : cell
      })
}

/** A real date, as the clock in Germany showed it: spreadsheets know no time zones. */
const onGermanClock = (iso: string) => new Date(`${csvTime(iso).replace(' ', 'T')}Z`)
