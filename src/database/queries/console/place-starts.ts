import type pg from 'pg'
import { rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { type By, recordAction } from './audit.ts'

/**
 * The places collect again; letters that left stay with who had them.
 * @returns whether any of them had started
 */
export function takeStartsBack(operator: pg.Pool, by: By, postalCodes: readonly string[]): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const starts = await rowsOf<{ postal_code: string }>(
      client,
      'delete from public.place_starts where postal_code = any ($1) returning postal_code',
      [postalCodes],
    )
    await client.query(
      'update public.place_plans set started_at = null where postal_code = any ($1) and started_at is not null',
      [postalCodes],
    )
    if (starts.length === 0) return false
    await recordAction(client, { ...by, subject: { postal_codes: starts.map((each) => each.postal_code) } })
    return true
  })
}
