import { connectWorker, loginUrl } from '../../src/database/connect.ts'
import { takeImportLines } from '../../src/database/queries/imports.ts'
import type { FreshDatabase } from './fresh-database.ts'
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
