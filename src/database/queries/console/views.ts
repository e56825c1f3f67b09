import type pg from 'pg'
import type { SavedView } from '../../../contract/console/routes/views.ts'
import { answerOf, findRow, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

export function listViews(operator: pg.Pool): Promise<SavedView[]> {
  return rowsOf(
    operator,
    `select v.id::float8 as id, v.name, v.search, ${isoTime('v.saved_at')} as "savedAt", o.name as by
     from public.saved_views as v left join public.operators as o on o.id = v.saved_by
     order by lower(v.name)`,
  )
}

/** Keeps a view under a name; one of the same name is no more then. @returns its number */
export function saveView(operator: pg.Pool, by: By, { name, search }: Pick<SavedView, 'name' | 'search'>) {
  return inTransaction(operator, async (client) => {
    const id = await answerOf<number>(
      client,
      `insert into public.saved_views (name, search, saved_by) values ($1, $2, $3)
       on conflict (lower(name)) do update
         set name = excluded.name, search = excluded.search, saved_by = excluded.saved_by, saved_at = now()
       returning id::float8 as answer`,
      [name, search, by.operatorId],
    )
    await recordAction(client, { ...by, subject: { view: id } })
    return id
  })
}

/** @returns false when there is no such view (any more). */
export function removeView(operator: pg.Pool, by: By, id: number): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const removed = await findRow(client, 'delete from public.saved_views where id = $1 returning id', [id])
    if (removed) await recordAction(client, { ...by, subject: { view: id } })
    return removed !== undefined
  })
}
