import type { ImportProblem } from '../../../contract/console/signups.ts'
import { csvLine } from '../../csv-line.ts'
import { COLUMN_NAMES, FIELDS, type GivenLine, reasonOf } from './read-entries.ts'

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

/**
 * The refused lines as they were typed, as a list that can be mended and handed in again: where each stood and why it was
 * refused come last. Whose line it is that left is told by the file that was handed in alone.
 */
export function refusedList(lines: readonly (GivenLine & { problem: ImportProblem })[]): string {
  const told = lines.map(({ line, raw, problem, details }) => {
    const cells = FIELDS.map((field) => (problem === 'left' ? '' : raw[field]))
    return csvLine([...cells, String(line), reasonOf(problem, details)])
  })
  return MARK + csvLine([...COLUMN_NAMES, 'Zeile', 'Warum nicht']) + told.join('')
}
