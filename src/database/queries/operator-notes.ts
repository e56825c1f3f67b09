import type pg from 'pg'
import type { NoteKind } from '../../contract/operator-notes.ts'
import { rowsOf } from '../ask.ts'

export type OperatorNote = {
  id: string
  operatorId: string
  name: string
  email: string
  kind: NoteKind
  happenedAt: Date
}

/** What no mail server took yet, the oldest first. */
export function operatorNotesToSend(office: pg.Pool): Promise<OperatorNote[]> {
  return rowsOf(
    office,
    // After three days it is no news any more.
    `select n.id, o.id as "operatorId", o.name, o.email, n.kind, n.happened_at as "happenedAt"
     from public.operator_notes as n join public.operators as o on o.id = n.operator_id
     where n.sent_at is null and n.happened_at > now() - interval '3 days' order by n.id`,
  )
}

export async function operatorNotesSent(office: pg.Pool, ids: readonly string[]): Promise<void> {
  await office.query('update public.operator_notes set sent_at = now() where id = any ($1)', [ids])
}
