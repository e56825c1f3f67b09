import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import type { ImportReport } from '../../../contract/console/signups.ts'

/** A row of a file and the line that it begins in, counted from 1. */
export type TableRow = { line: number; cells: string[] }

export type Table = Pick<ImportReport, 'encoding' | 'delimiter'> & {
  /** The first row that has something in it; none where the file cannot be read so far. */
  header: TableRow | undefined
  /** Each further one. Reads the file anew, and only as far as it is asked. */
  rows(): AsyncIterable<TableRow>
}

/** The file cannot be read from this line on: a quote without its other one, or a row of more than `LONGEST_ROW`. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  readonly line: number

  constructor(line: number, cause: unknown) {
    super(`The table cannot be read from line ${line} on`, { cause })
    this.line = line
  }
}

/** Part of the file is UTF-8, part of it is not: from this line on, as far as one can tell. */
export class MixedError extends Error {
  override name = 'MixedError'
  readonly line: number

  constructor(line: number) {
    super(`The table is partly UTF-8; line ${line} does not fit`)
    this.line = line
  }
}

/** What begins with these octets is no text, whatever its name says. */
const NO_TEXT: readonly (readonly [begin: string, kind: 'spreadsheet' | 'other'])[] = [
  // ZIP: XLSX and ODS; and what Excel wrote until 2003.
  ['504b0304', 'spreadsheet'],
  ['d0cf11e0', 'spreadsheet'],
  ['89504e47', 'other'],
  ['ffd8ff', 'other'],
  ['25504446', 'other'],
  ['47494638', 'other'],
  ['1f8b', 'other'],
]

/** What a file is that is no text: a workbook of a spreadsheet, or something else. */
export async function noTextOf(file: FileHandle): Promise<'spreadsheet' | 'other' | undefined> {
  const { value: start = Buffer.alloc(0) } = await piecesOf(file).next()
  const begins = start.toString('hex', 0, 8)
  return NO_TEXT.find(([begin]) => begins.startsWith(begin))?.[1]
}

/** Octets that are read and taken apart at once: about a hundred rows, some milliseconds. */
const PIECE = 16_384
const LONGEST_ROW = 100_000

/** Opens a table as spreadsheets write it: RFC 4180 with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1. */
export async function openTable(file: FileHandle): Promise<Table> {
  const encoding = await encodingOf(file)
  const delimiter = await delimiterOf(file, encoding)
  const rows = (after: number) => rowsOf(file, encoding, delimiter, after)
  const header = await firstOf(rows(0))
  return { encoding, delimiter, header, rows: () => rows(header?.line ?? 0) }
}

async function firstOf(rows: AsyncIterable<TableRow>): Promise<TableRow | undefined> {
  try {
    for await (const row of rows) return row
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
  }
}

const LABELS = { 'UTF-8': 'utf-8', 'UTF-16': 'utf-16le', 'Latin-1': 'windows-1252' } as const

async function encodingOf(file: FileHandle): Promise<Table['encoding']> {
  try {
    const strict = new TextDecoder('utf-8', { fatal: true })
    let isFirst = true
    for await (const piece of piecesOf(file)) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'UTF-16'
      isFirst = false
      strict.decode(piece, { stream: true })
    }
    strict.decode()
    return 'UTF-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    await refuseMixed(file)
    // What is no UTF-8 was written by an older Excel: Windows-1252, which has Latin-1's letters.
    return 'Latin-1'
  }
}

/** @throws {MixedError} when a file that is no UTF-8 has letters of UTF-8 all the same, or its mark. */
async function refuseMixed(file: FileHandle): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let line = 1
  let broken: number | undefined
  let hasUtf8 = false
  for await (const piece of piecesOf(file)) {
    const text = decoder.decode(piece, { stream: true })
    hasUtf8 ||= /[^\0-\x7f\uFFFD]/.test(text)
    if (broken !== undefined) continue
    const [sound = '', ...rest] = text.split('\uFFFD')
    line += sound.split('\n').length - 1
    if (rest.length > 0) broken = line
  }
  if (hasUtf8) throw new MixedError(broken ?? line)
}

/** Not `createReadStream`, which closes the file when it is not read to its end. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The one that the header line has most of. */
async function delimiterOf(file: FileHandle, encoding: Table['encoding']): Promise<Table['delimiter']> {
  const { value: start } = await piecesOf(file).next()
  const [header = ''] = new TextDecoder(LABELS[encoding]).decode(start).split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  const all = [';', '\t', ','] as const
  return all.reduce((best, each) => (count(each) > count(best) ? each : best))
}

async function* rowsOf(
  file: FileHandle,
  encoding: Table['encoding'],
  delimiter: Table['delimiter'],
  after: number,
): AsyncGenerator<TableRow> {
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
      return row.line > after && row.cells.some((cell) => cell !== '') ? row : null
    },
  }
  // Its type lets a record be something else only where it has named columns.
  const parser = parse(options as object)
  // What breaks is thrown below.
  pipeline(
    piecesOf(file),
    (pieces) => textOf(pieces, encoding),
    parser,
    () => undefined,
  )
  try {
    yield* parser as AsyncIterable<TableRow>
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('CSV_') ? new UnreadableError(line, error) : error
  }
}

async function* textOf(pieces: AsyncIterable<Buffer>, encoding: Table['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(LABELS[encoding])
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
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
