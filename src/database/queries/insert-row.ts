import type pg from 'pg'

/** The tables that the public may write, and the columns it may fill. */
export const PUBLIC_COLUMNS = {
  newsletter_signups: ['email', 'postal_code'],
  website_visits: ['user_agent', 'referrer', 'page_path'],
} as const

export type PublicTable = keyof typeof PUBLIC_COLUMNS

/**
 * Inserts one row as a visitor. Whether the columns exist, may be written and hold what they should is the
 * database's to say; its error passes through with `code` (the SQLSTATE) and `constraint`.
 * @param row column names and values as they came; a name is quoted, so it may be anything.
 * @throws {pg.DatabaseError} e.g. 23505 duplicate, 23514 bad value, 23502 missing, 42703 unknown column, 42501.
 */
export async function insertRow(anon: pg.Pool, table: PublicTable, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row)
  if (columns.length === 0) {
    await anon.query(`insert into public.${table} default values`)
    return
  }
  const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  await anon.query(`insert into public.${table} (${names}) values (${values})`, Object.values(row))
}
