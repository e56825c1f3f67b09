import type pg from 'pg'
import { findRow } from '../../database/ask.ts'
import { gone, Refusal } from '../refusal.ts'

/** What a field was when that was seen, and what it shall be. */
export type Change<Value> = { from: Value; to: Value }
/** Changes by the names of their fields. */
export type Changes = Record<string, Change<unknown> | undefined>

/** The column of a field, and what it is called where somebody else changed it. */
type Field = { column: string; words: string }

/** A row by its table and number; of one that belongs to a region by that as well. */
type Row = {
  table: string
  id: number
  region?: number
  gone: string
  whoChanged?: (field: string) => Promise<string | null>
}

/**
 * Changes fields of a row that still are what was seen; all of them, or none. Its row is held until the transaction ends.
 * @throws {Refusal} when there is no such row, or somebody else changed one of them meanwhile
 */
export async function changeFields(
  client: pg.PoolClient,
  row: Row,
  fields: Record<string, Field>,
  changes: Changes,
): Promise<void> {
  const asked = Object.entries(fields).flatMap(([name, field]) => {
    const change = changes[name]
    return change ? [{ name, ...field, ...change }] : []
  })
  const values = [row.id, ...(row.region === undefined ? [] : [row.region])]
  const where = `id = $1${row.region === undefined ? '' : ' and region_id = $2'}`
  const columns = asked.map(({ column }) => column)
  const seen = await findRow<Record<string, unknown>>(
    client,
    `select ${['id', ...columns].join(', ')} from public.${row.table} where ${where} for no key update`,
    values,
  )
  if (!seen) throw gone(row.gone)
  const other = asked.find(({ column, from }) => seen[column] !== from)
  if (other) {
    const who = (await row.whoChanged?.(other.name)) ?? 'Jemand'
    throw new Refusal(
      'CONFLICT',
      'changed',
      `${who} hat ${other.words} inzwischen geändert. Deine Änderung gilt nicht; hier steht, was jetzt gilt.`,
    )
  }
  if (asked.length === 0) return
  const writes = columns.map((column, index) => `${column} = $${values.length + index + 1}`)
  await client.query(`update public.${row.table} set ${writes.join(', ')} where ${where}`, [
    ...values,
    ...asked.map(({ to }) => to),
  ])
}
