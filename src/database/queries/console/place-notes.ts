import type pg from 'pg'
import { findRow } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

/** @returns the note's number; `undefined` for what is no postal code of Germany. */
export function writeNote(operator: pg.Pool, by: By, postalCode: string, body: string) {
  return inTransaction(operator, async (client) => {
    const written = await findRow<{ id: number }>(
      client,
      `insert into public.place_notes (postal_code, body, written_by)
       select postal_code, $2, $3 from public.places where postal_code = $1 returning id::float8 as id`,
      [postalCode, body, by.operatorId],
    )
    if (written) await recordAction(client, { ...by, subject: { postal_code: postalCode } })
    return written
  })
}

/** @returns false when there is no such note (any more). */
export function removeNote(operator: pg.Pool, by: By, id: number): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const removed = await findRow<{ postal_code: string }>(
      client,
      'delete from public.place_notes where id = $1 returning postal_code',
      [id],
    )
    if (removed) await recordAction(client, { ...by, subject: removed })
    return removed !== undefined
  })
}
