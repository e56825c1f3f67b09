import type pg from 'pg'
import { call, rowsOf } from '../ask.ts'
import { inTransaction } from '../in-transaction.ts'

/** Lines in one transaction: what a worker that dies has to do again. */
const LINES = 500

/**
 * Takes over the next lines of a list from elsewhere, all of them or none. As the role worker.
 * @param hmac of an address, for the suppression list
 * @returns how many lines that were; none: it is done, or was stopped.
 */
export function takeImportLines(
  worker: pg.Pool,
  number: number,
  hmac: (email: string) => Buffer,
): Promise<number> {
  return inTransaction(worker, async (client) => {
    const lines = await rowsOf<{ line: number; email: string | null }>(
      client,
      'select line, email from public.next_import_lines($1, $2)',
      [number, LINES],
    )
    if (lines.length === 0) return 0
    const numbers = lines.map(({ line }) => line)
    const hmacs = lines.map(({ email }) => (email === null ? null : hmac(email)))
    await call(client, 'take_import_lines', number, numbers, hmacs)
    return lines.length
  })
}
