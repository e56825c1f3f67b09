import type { SignupImport } from '../../src/contract/console/signups.ts'
import { connectWorker, loginUrl } from '../../src/database/connect.ts'
import {
  handInImport,
  type ImportLine,
  stopImport,
} from '../../src/database/queries/console/signup-import.ts'
import { takeImportLines } from '../../src/database/queries/imports.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { aProvenSession } from './operators.ts'
import { hmacs } from './signup-steps.ts'

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

/** What a worker does with the lists that were handed in, without its queue. */
export async function takeOverLists({ ownerUrl, database }: FreshDatabase): Promise<void> {
  const worker = connectWorker(loginUrl(ownerUrl, 'worker'))
  const { rows } = await database.owner.query<{ id: number }>(
    `select id::int from signup_imports where state = 'running'`,
  )
  for (const { id } of rows) {
    for (let some = -1; some !== 0; ) some = await takeImportLines(worker, id, hmacs.address)
  }
  await worker.end()
}

/** So many people on a list, each whole. */
export function crowdLines(lines: number): ImportLine[] {
  return Array.from({ length: lines }, (_, index) => ({
    line: index + 2,
    email: `nachbar.${index}@example.org`,
    postal_code: '16766',
    wording: 'Ja, schreibt mir zum Start.',
    requested_at: '2025-06-01T08:00:00.000Z',
    letter_sent_at: '2025-06-01T08:01:00.000Z',
    confirmed_at: '2025-06-02T06:30:00.000Z',
    source: 'Dorffest Kremmen',
  }))
}

/** Adam hands a list in. @returns its number */
export async function handInList(
  fresh: Pick<FreshDatabase, 'database'>,
  lines: ImportLine[],
): Promise<number> {
  async function* parts() {
    for (let start = 0; start < lines.length; start += 1000) yield lines.slice(start, start + 1000)
  }
  const proof = await aProvenSession(fresh, 'adam@example.org')
  const number = await handInImport(fresh.database.operator, proof, parts())
  if (number === undefined) throw new Error('Another list is under way.')
  return number
}

export async function stopList(fresh: Pick<FreshDatabase, 'database'>, number: number): Promise<boolean> {
  return stopImport(fresh.database.operator, await aProvenSession(fresh, 'adam@example.org'), number)
}

type Row = Pick<SignupImport, 'state' | 'lines' | 'judged' | 'taken' | 'known'> & {
  refused: Record<string, number>
}

/** How far a list is. */
export async function listOf({ database }: Pick<FreshDatabase, 'database'>, number: number): Promise<Row> {
  const { rows } = await database.owner.query<Row>(
    'select state, lines, judged, taken, known, refused from signup_imports where id = $1',
    [number],
  )
  if (!rows[0]) throw new Error(`There is no list ${number}.`)
  return rows[0]
}
