import type { RefusedLine } from '../../../database/queries/console/signup-import.ts'
import { csvLine, csvTime } from '../../../http/csv-line.ts'
import { COLUMN_NAMES, FIELDS, MOMENTS, reasonOf } from './read-entries.ts'

/** Somebody of a domain that nobody can have (RFC 2606). */
const SAMPLE = [
  'erika@example.org',
  '16766',
  'Ja, schreibt mir, wenn es bei mir losgeht.',
  '01.06.2025 10:00',
  '01.06.2025 10:01',
  '02.06.2025 08:30',
  'Dorffest Kremmen',
]

// The mark by which spreadsheets know UTF-8.
const MARK = '\uFEFF'

/** What a list has to look like. */
export const sampleList = () => MARK + csvLine(COLUMN_NAMES) + csvLine(SAMPLE)

/** The refused lines as a list that can be mended and handed in again: where each stood and why it was refused come last. */
export async function* refusedList(parts: AsyncIterable<RefusedLine[]>): AsyncGenerator<string> {
  yield MARK + csvLine([...COLUMN_NAMES, 'Zeile', 'Warum nicht'])
  for await (const lines of parts) yield lines.map((line) => csvLine(cellsOf(line))).join('')
}

function cellsOf(line: RefusedLine): string[] {
  const cells = FIELDS.map((field) => asTyped(field, line[field] ?? ''))
  return [...cells, String(line.line), reasonOf(line.problem, line.details)]
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A moment as a spreadsheet writes it: that of a line with nothing against it was kept as ISO 8601. */
function asTyped(field: (typeof FIELDS)[number], cell: string): string {
  return (MOMENTS as readonly string[]).includes(field) && ISO.test(cell) ? csvTime(cell) : cell
}
