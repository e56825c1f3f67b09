import type pg from 'pg'
import type { NoteKind } from '../contract/operator-notes.ts'
import { rowsOf } from '../database/ask.ts'

export type OperatorNote = {
  id: string
  operatorId: string
  name: string
  email: string
  kind: NoteKind
  happenedAt: Date
}

/** Nothing for who has no access any more; so many of a kind in a day at most, or one could fill a mailbox. */
export async function noteForOperator(
  client: pg.PoolClient,
  operatorId: string,
  kind: 'access_reset' | 'log_in_elsewhere',
): Promise<void> {
  await client.query(
    `insert into public.operator_notes (operator_id, kind)
     select o.id, $2 from public.operators as o where o.id = $1 and (
       select count(*) from public.operator_notes as n
       where n.operator_id = $1 and n.kind = $2 and n.happened_at > now() - interval '1 day') < 10`,
    [operatorId, kind],
  )
}

/** What no mail server took yet of what happened to somebody's access, the oldest first. */
export function operatorNotesToSend(office: pg.Pool): Promise<OperatorNote[]> {
  return rowsOf(
    office,
    // After three days it is no news any more.
    `select n.id, o.id as "operatorId", o.name, o.email, n.kind, n.happened_at as "happenedAt"
     from public.operator_notes as n join public.operators as o on o.id = n.operator_id
     where n.about is null and n.sent_at is null and n.happened_at > now() - interval '3 days' order by n.id`,
  )
}

export async function operatorNotesSent(office: pg.Pool, ids: readonly string[]): Promise<void> {
  await office.query('update public.operator_notes set sent_at = now() where id = any ($1)', [ids])
}
