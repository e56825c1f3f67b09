import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** A column of a sheet: what its cells hold, and how many characters wide it is. */
export type SheetColumn = { name: string; holds: 'text' | 'number' | 'moment'; width: number }
/** As in the column: a text, a number, or ISO 8601; null is an empty cell. */
export type SheetCell = string | number | null

/**
 * Writes a workbook of one sheet (ECMA-376) while its rows are read: nothing is held. The head stays in sight and filters;
 * moments are real dates, as the clock in Germany showed them; texts are never run as formulas.
 */
export function xlsxOf(
  name: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetCell[][]>,
): Readable {
  const sheet = Readable.from(sheetOf(columns, pages), { objectMode: false })
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries(partsOf(name))) zip.addBuffer(Buffer.from(HEAD + xml), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  const file = zip.outputStream as Readable
  sheet.on('error', (error) => file.destroy(error))
  // Whoever stops reading ends the reading of the rows, too.
  file.on('close', () => sheet.destroy())
  return file
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Places in `cellXfs` of the styles below. */
const STYLES = { text: 1, number: 0, moment: 2, head: 3 }

function partsOf(name: string): Record<string, string> {
  const type = (of: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml`
  const relationships = (of: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${of}</Relationships>`
  const relationship = (id: number, what: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${what}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/></Types>`,
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship(1, 'worksheet', 'worksheets/sheet1.xml') + relationship(2, 'styles', 'styles.xml'),
    ),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // 49 is "text": a postal code that somebody types anew keeps its zero, too.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}

const ROWS_AT_ONCE = 500

async function* sheetOf(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<SheetCell[][]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = columns.map(({ name }) => textCell(name, STYLES.head))
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${head.join('')}</row>`
  let rows = 1
  for await (const page of pages) {
    rows += page.length
    for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
      yield page
        .slice(from, from + ROWS_AT_ONCE)
        .map((row) => `<row>${row.map((cell, at) => cellOf(cell, columns[at])).join('')}</row>`)
        .join('')
      // Others wait for answers meanwhile.
      await turn()
    }
  }
  const last = String.fromCharCode('A'.charCodeAt(0) + columns.length - 1)
  // Postal codes are texts on purpose: no green corner in each of their cells.
  yield `</sheetData><autoFilter ref="A1:${last}${rows}"/><ignoredErrors><ignoredError sqref="A1:${last}${rows}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function cellOf(cell: SheetCell, { holds } = { holds: 'text' } as Pick<SheetColumn, 'holds'>): string {
  if (cell === null || cell === '') return '<c/>'
  if (holds === 'text') return textCell(String(cell), STYLES.text)
  const value = holds === 'moment' ? serialOf(String(cell)) : cell
  return `<c s="${STYLES[holds]}"><v>${value}</v></c>`
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 has no way to write at all becomes the sign for that. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
}

/** Days since the day that spreadsheets count from (ECMA-376 part 1, 18.17.4.1), of the clock in Germany, to the second. */
function serialOf(iso: string): number {
  const seconds = Math.floor(Date.parse(iso) / 1000)
  return (seconds * 1000 + aheadAt(Math.floor(seconds / 3600)) - DAY_ZERO) / 86_400_000
}

const DAY_ZERO = Date.UTC(1899, 11, 30)

const ahead = new Map<number, number>()

/**
 * How many milliseconds Germany's clock is ahead in an hour, counted from 1970: it is changed at whole hours alone
 * (Directive 2000/84/EC). Asking Intl for each cell kept everybody waiting for a quarter of a second a page of rows.
 */
function aheadAt(hour: number): number {
  const known = ahead.get(hour)
  if (known !== undefined) return known
  const { year = 0, month = 0, day = 0, hour: shown = 0 } = partsAt(hour * 3_600_000)
  const found = Date.UTC(year, month - 1, day, shown) - hour * 3_600_000
  ahead.set(hour, found)
  return found
}

const partsAt = (time: number): Record<string, number> =>
  Object.fromEntries(berlin.formatToParts(time).map(({ type, value }) => [type, Number(value)]))

const berlin = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
})
