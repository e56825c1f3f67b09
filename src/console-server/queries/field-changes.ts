import type pg from 'pg'
import { findRow } from '../../database/ask.ts'

/** What a field was when that was seen, and what it shall be. */
export type Change<Value> = { from: Value; to: Value }

/** How a field stands in its row. `write` makes SQL of the value's parameter; without it the column takes it as it is. */
type Field = { column: string; read?: string; write?: (parameter: string) => string; with?: string }

/** `gone`: there is no such row; else the field that somebody else changed meanwhile, and what it is now. */
export type NotChanged = 'gone' | { field: string; now: unknown }

/**
 * Changes fields of a row that still are what was seen; all of them, or none. Its row is held until the transaction ends.
 * @param row table and condition that name the row, with `values` as its parameters
 */
export async function changeFields<Name extends string>(
  client: pg.PoolClient,
  row: { table: string; where: string; values: readonly unknown[] },
  fields: Record<Name, Field>,
  changes: Partial<Record<NoInfer<Name>, Change<unknown> | undefined>>,
): Promise<NotChanged | undefined> {
  const asked = (Object.keys(fields) as Name[]).flatMap((name) => {
    const change = changes[name]
    return change ? [{ name, ...(fields[name] as Field), ...change }] : []
  })
  const reads = asked.map(({ name, column, read }) => `${read ?? column} as "${name}"`)
  const seen = await findRow<Record<string, unknown>>(
    client,
    `select ${['true as found', ...reads].join(', ')} from public.${row.table} where ${row.where} for no key update`,
    [...row.values],
  )
  if (!seen) return 'gone'
  const other = asked.find(({ name, from }) => seen[name] !== from)
  if (other) return { field: other.name, now: seen[other.name] }
  if (asked.length === 0) return undefined
  const writes = asked.flatMap(({ column, write, with: also }, index) => {
    const parameter = `$${row.values.length + index + 1}`
    return [`${column} = ${write ? write(parameter) : parameter}`, also ?? []].flat()
  })
  await client.query(`update public.${row.table} set ${writes.join(', ')} where ${row.where}`, [
    ...row.values,
    ...asked.map(({ to }) => to),
  ])
  return undefined
}
