import { noteIn } from '../../src/office/record-action.ts'
import { takeOver } from '../../src/office/signups/import.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { aProvenSession } from './operators.ts'
import { hmacs } from './suppression-key.ts'

export const HEADER = [
  'E-Mail',
  'PLZ',
  'Einwilligung',
  'Angemeldet am',
  'Bestätigungsmail am',
  'Bestätigt am',
  'Quelle',
]
const TIMES = ['01.06.2025 10:00', '01.06.2025 10:01', '02.06.2025 08:30']

/** A line of a list; `change` by the number of its column. */
export function lineOf(email: string, postalCode = '16766', change: Record<number, string> = {}): string[] {
  const cells = [email, postalCode, 'Ja, schreibt mir zum Start.', ...TIMES, 'Dorffest Kremmen']
  return cells.map((cell, index) => change[index] ?? cell)
}

/** A list as a spreadsheet writes it. */
export function tableOf(...lines: string[][]): string {
  return [HEADER, ...lines]
    .map((line) => `${line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('')
}

/** A list taken over in Adam's name. */
export async function takeOverList(
  fresh: Pick<FreshDatabase, 'database'>,
  people: readonly { email: string; postal_code: string }[],
) {
  const session = await aProvenSession(fresh, 'adam@example.org')
  const lines = people.map(({ email, postal_code }, index) => ({
    line: index + 2,
    email,
    postal_code,
    wording: 'Ja, schreibt mir zum Start.',
    requested_at: '2025-06-01T08:00:00.000Z',
    letter_sent_at: '2025-06-01T08:01:00.000Z',
    confirmed_at: '2025-06-02T06:30:00.000Z',
    source: 'Dorffest Kremmen',
    hmac: hmacs.address(email).toString('hex'),
  }))
  return takeOver(fresh.database.office, noteIn(session, 'signups_imported'), lines)
}
