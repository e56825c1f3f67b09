import type pg from 'pg'
import type { Table } from '../../src/door/rest/read-row.ts'

/** Inserts one row as a visitor, as a hosted PostgREST does: whatever is wrong with it is the database's to say. */
export async function insertRow(anon: pg.Pool, table: Table, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row)
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  await anon.query(`insert into public.${table} (${names}) values (${values})`, Object.values(row))
}
