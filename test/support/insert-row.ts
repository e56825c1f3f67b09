import type pg from 'pg'
import type { Table } from '../../src/door/rest/read-row.ts'

/**
 * Inserts one row as a visitor, as a hosted PostgREST does. Whether the columns exist, may be written and hold what they should is the
 * database's to say; its error passes through with `code` (the SQLSTATE) and `constraint`.
 * @param row column names and values as they came; a name is quoted, so it may be anything.
 * @throws {pg.DatabaseError} e.g. 23505 duplicate, 23514 bad value, 23502 missing, 42703 unknown column, 42501.
 */
export async function insertRow(anon: pg.Pool, table: Table, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row)
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  await anon.query(`insert into public.${table} (${names}) values (${values})`, Object.values(row))
}
