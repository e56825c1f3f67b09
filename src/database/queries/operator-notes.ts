import type pg from 'pg'
import type { NoteKind } from '../../contract/operator-notes.ts'
import { call, rowsOf } from '../ask.ts'

export type OperatorNote = {
  id: string
  operatorId: string
  name: string
  email: string
  kind: NoteKind
  happenedAt: Date
}

/** What no mail server took yet, the oldest first. */
export function operatorNotesToSend(worker: pg.Pool): Promise<OperatorNote[]> {
  return rowsOf(
    worker,
    `select id, operator_id as "operatorId", name, email, kind, happened_at as "happenedAt"
     from public.operator_notes_to_send()`,
  )
}

export function operatorNotesSent(worker: pg.Pool, ids: readonly string[]): Promise<unknown> {
  return call(worker, 'operator_notes_sent', ids)
}
