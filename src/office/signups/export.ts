import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { STATE_NAMES } from '../../contract/person-data.ts'
import { csvLine, csvTime } from '../csv.ts'
import { officeFile } from '../files.ts'
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
  async write({ input: { format, ...filter }, database, by }) {
    // What was typed may name somebody; it is only said that something was.
    const { search, ...named } = filter
    const subject = { format, searched: Boolean(search), ...named }
    await recordAction(database, { ...by('signups_exported'), subject })
    const { type, write } = FORMATS[format]
    return {
      name: `anmeldungen-${csvTime(new Date()).slice(0, 10)}.${format}`,
      type,
      content: await write(everySignup(database, filter)),
    }
  },
})

/** What a cell is in a workbook: as texts postal codes keep their zero, and nothing runs as a formula. */
const FORMS = { text: '@', number: 'General', moment: 'dd.mm.yyyy hh:mm:ss' }

/** `width` in characters. */
const COLUMNS = [
  { header: 'Nummer', form: 'number', width: 10, of: (row) => row.number },
  { header: 'E-Mail', form: 'text', width: 34, of: (row) => row.email },
  { header: 'Postleitzahl', form: 'text', width: 13, of: (row) => row.postalCode },
  { header: 'Ort', form: 'text', width: 26, of: (row) => row.place },
  { header: 'Stand', form: 'text', width: 16, of: (row) => STATE_NAMES[row.state] },
  { header: 'Angemeldet am', form: 'moment', width: 20, of: (row) => clock(row.signedUpAt) },
  { header: 'Bestätigt am', form: 'moment', width: 20, of: (row) => clock(row.confirmedAt) },
  { header: 'Abgemeldet am', form: 'moment', width: 20, of: (row) => clock(row.withdrawnAt) },
] satisfies {
  header: string
  form: keyof typeof FORMS
  width: number
  of: (row: SignupRow) => string | number | null
}[]

/** As the clock in Germany showed it: spreadsheets know no time zones. */
const clock = (iso: string | null) => iso && csvTime(iso)

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(COLUMNS.map(({ header }) => header))}`
  for await (const rows of pages)
    yield rows.map((row) => csvLine(COLUMNS.map(({ of }) => String(of(row) ?? '')))).join('')
}

/** A workbook of one sheet, written while its rows are read. The head stays in sight. */
async function xlsxOf(pages: Pages): Promise<Readable> {
  // Not before somebody takes one along: what writes it costs 15 MB.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(cellsOf(pages), {
    name: 'Anmeldungen',
    columns: COLUMNS.map(({ header, form, width }) => ({ header, width, numFmt: FORMS[form] })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as ReadableStream)
}

async function* cellsOf(pages: Pages) {
  for await (const rows of pages)
    for (const row of rows)
      yield COLUMNS.map(({ form, of }) => {
        const cell = of(row)
        return form === 'moment' && cell ? new Date(`${String(cell).replace(' ', 'T')}Z`) : cell
      })
}
