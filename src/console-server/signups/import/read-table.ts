import type { ImportReport } from '../../../contract/console/signups.ts'

/** A row of a file and the line that it begins in, counted from 1. */
export type TableRow = { line: number; cells: string[] }

export type Table = Pick<ImportReport, 'encoding' | 'delimiter'> & { rows: TableRow[] }

/** Reads a table as spreadsheets write it: RFC 4180 with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1. */
export function readTable(bytes: Buffer): Table {
  const { text, encoding } = decoded(bytes)
  const delimiter = delimiterOf(text)
  return { rows: rowsOf(text, delimiter), encoding, delimiter }
}

function decoded(bytes: Buffer): { text: string; encoding: Table['encoding'] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // What is no UTF-8 was written by an older Excel: Windows-1252, which has Latin-1's letters.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Latin-1' }
  }
}

/** The one that the header line has most of. */
function delimiterOf(text: string): Table['delimiter'] {
  const [header = ''] = text.split(/\r\n?|\n/, 1)
  const count = (sign: string) => header.split(sign).length
  const all = [';', '\t', ','] as const
  return all.reduce((best, each) => (count(each) > count(best) ? each : best))
}

function rowsOf(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = []
  let line = 1
  let row: TableRow = { line, cells: [] }
  for (let at = 0; at < text.length; ) {
    const { value, end } = text[at] === '"' ? quotedAt(text, at) : { value: '', end: at }
    // What follows a field in quotes belongs to nothing, but is not lost either: the field is then found wrong.
    const rest = restAt(text, end, delimiter)
    row.cells.push(trimmed(value + text.slice(end, rest)))
    line += linesIn(text, at, rest)
    at = rest
    if (text[at] === delimiter) {
      at += 1
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  if (row.cells.some((cell) => cell !== '')) rows.push(row)
  return rows
}

/** A field in quotes, in which two are one. One that never ends goes on to the end of the file. */
function quotedAt(text: string, start: number): { value: string; end: number } {
  let value = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: value + text.slice(from), end: text.length }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function restAt(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

// Blanks and line ends that somebody typed by mistake; other invisible signs are no mistake and stay.
function trimmed(cell: string): string {
  let start = 0
  let end = cell.length
  while (start < end && BLANKS.includes(cell[start] ?? '')) start += 1
  while (end > start && BLANKS.includes(cell[end - 1] ?? '')) end -= 1
  return cell.slice(start, end)
}
const BLANKS = ' \t\r\n'

function linesIn(text: string, start: number, end: number): number {
  let lines = 0
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lines += 1
  }
  return lines
}
