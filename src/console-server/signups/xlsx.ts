import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { csvTime } from '../csv-line.ts'

/** A column of a sheet: what its cells hold, and how many characters wide it is. */
export type SheetColumn = { name: string; holds: 'text' | 'number' | 'moment'; width: number }
/** As in the column: a text, a number, or ISO 8601; null is an empty cell. */
export type SheetCell = string | number | null

/** As texts postal codes keep their zero, and nothing runs as a formula. */
const FORMATS = { text: '@', number: 'General', moment: 'dd.mm.yyyy hh:mm:ss' }

/**
 * Writes a workbook of one sheet while its rows are read: nothing is held. The head stays in sight; moments are real dates, as
 * the clock in Germany showed them.
 */
export function xlsxOf(
  name: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetCell[][]>,
): Readable {
  const sheet = writeXlsxStream(rowsOf(columns, pages), {
    name,
    columns: columns.map(({ name: header, holds, width }) => ({ header, width, numFmt: FORMATS[holds] })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as ReadableStream)
}

async function* rowsOf(columns: readonly SheetColumn[], pages: AsyncIterable<SheetCell[][]>) {
  for await (const page of pages)
    for (const row of page)
      yield row.map((cell, at) =>
        cell !== null && columns[at]?.holds === 'moment' ? onGermanClock(String(cell)) : cell,
      )
}

/** Spreadsheets know no time zones. */
const onGermanClock = (iso: string) => new Date(`${csvTime(iso).replace(' ', 'T')}Z`)
