import { isUtf8 } from 'node:buffer'
import { type CsvError, type Options, parse } from 'csv-parse/sync'
import type { ImportReport } from '../../../contract/console/signups.ts'

/** A row of a file and the line that it begins in, counted from 1. */
export type TableRow = { line: number; cells: string[] }

export type Table = Pick<ImportReport, 'encoding' | 'delimiter'> & {
  /** The first row that has something in it; none in an empty file. */
  header: TableRow | undefined
  rows: TableRow[]
}

/** What is wrong with a file as a whole, and the line from which on it is so, as far as one can tell. */
export class TableError extends Error {
  override name = 'TableError'
  readonly problem: 'spreadsheet' | 'no_text' | 'mixed' | 'unreadable'
  readonly line: number

  constructor(problem: TableError['problem'], line = 1) {
    super(`No table: ${problem}, line ${line}`)
    this.problem = problem
    this.line = line
  }
}

/** What begins with these octets is no text, whatever its name says. */
const NO_TEXT: readonly (readonly [begin: string, problem: 'spreadsheet' | 'no_text'])[] = [
  // ZIP: XLSX and ODS; and what Excel wrote until 2003.
  ['504b0304', 'spreadsheet'],
  ['d0cf11e0', 'spreadsheet'],
  ['89504e47', 'no_text'],
  ['ffd8ff', 'no_text'],
  ['25504446', 'no_text'],
  ['47494638', 'no_text'],
  ['1f8b', 'no_text'],
]

/**
 * Reads a table as spreadsheets write it: RFC 4180 with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1.
 * @throws {TableError}
 */
export function readTable(file: Buffer): Table {
  const begins = file.toString('hex', 0, 8)
  const noText = NO_TEXT.find(([begin]) => begins.startsWith(begin))
  if (noText) throw new TableError(noText[1])
  const { encoding, text } = decode(file)
  const delimiter = delimiterOf(text)
  const [header, ...rows] = rowsOf(text, delimiter)
  return { encoding, delimiter, header, rows }
}

function decode(file: Buffer): { encoding: Table['encoding']; text: string } {
  if (file[0] === 0xff && file[1] === 0xfe)
    return { encoding: 'UTF-16', text: new TextDecoder('utf-16le').decode(file) }
  const asUtf8 = new TextDecoder().decode(file)
  if (isUtf8(file)) return { encoding: 'UTF-8', text: asUtf8 }
  // No UTF-8, but with its mark or letters of it all the same.
  if (/[^\0-\x7f\uFFFD]/.test(asUtf8) || file[0] === 0xef)
    throw new TableError('mixed', asUtf8.slice(0, asUtf8.indexOf('\uFFFD')).split('\n').length)
  // What is no UTF-8 was written by an older Excel: Windows-1252, which has Latin-1's letters.
  return { encoding: 'Latin-1', text: new TextDecoder('windows-1252').decode(file) }
}

/** The one that the header line has most of. */
function delimiterOf(text: string): Table['delimiter'] {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  const all = [';', '\t', ','] as const
  return all.reduce((best, each) => (count(each) > count(best) ? each : best))
}

const LONGEST_ROW = 100_000

function rowsOf(text: string, delimiter: Table['delimiter']): TableRow[] {
  let line = 1
  const options: Options<TableRow, string[]> = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    // Its own count of lines takes an end of line within quotes for two.
    on_record(raw) {
      const row = { line, cells: raw.map(trimmed) }
      line += 1 + (raw.join('').match(/\r\n?|\n/g)?.length ?? 0)
      return row.cells.some((cell) => cell !== '') ? row : null
    },
  }
  try {
    // Its type lets a record be something else only where it has named columns.
    return parse(text, options as object) as unknown as TableRow[]
  } catch (error) {
    throw (error as CsvError).code?.startsWith('CSV_') ? new TableError('unreadable', line) : error
  }
}

// Blanks and line ends that somebody typed by mistake; other invisible signs are no mistake and stay. Nor is what keeps
// a text a text in spreadsheets part of it: ="01067", an apostrophe before a number or a time, and the one that csvLine
// puts before what looks like a formula.
function trimmed(cell: string): string {
  const text = /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell
  return text.replace(
    /^[ \t\r\n]*(?:'(?=[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0]|\d[\d .:+-]*$))?[ \t\r\n]*|(?<![ \t\r\n])[ \t\r\n]+$/g,
    '',
  )
}
