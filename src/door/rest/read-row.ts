import type { Problem } from '../../http/answer-problem.ts'
import { hasControl, isObject, parseJson } from '../../http/request-body.ts'
import { malformed, notAText, shown } from './problems.ts'

/** The tables that the public may write, and the columns that it may fill. */
export const PUBLIC_COLUMNS = {
  newsletter_signups: ['email', 'postal_code'],
  website_visits: ['user_agent', 'referrer', 'page_path'],
} as const

export type Table = keyof typeof PUBLIC_COLUMNS

/** A row as it goes into the database: a text or null for each column that the request named. */
export type Row = Record<string, string | null>

/**
 * Reads the row of an insert: an object or an array of one; `undefined` for an empty array, which inserts
 * nothing. `columns` (what the official client sends along with arrays) limits the row to the columns named.
 */
export function readRow(
  table: Table,
  body: unknown,
  columns: string | null,
): { row: Row | undefined } | { problem: Problem } {
  const objects = [parseJson(body)].flat()
  // PostgREST takes many; nobody but a script that fills the list sends them.
  if (objects.length > 1)
    return { problem: malformed('PGRST102', 'Only one row can be inserted in a request') }
  if (objects.length === 0) return { row: undefined }
  const [object] = objects
  if (!isObject(object)) return { problem: malformed('PGRST102', 'Empty or invalid json') }
  const names = columns?.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  const row: Row = {}
  for (const name of names ?? Object.keys(object)) {
    if (!(PUBLIC_COLUMNS[table] as readonly string[]).includes(name))
      return {
        problem: malformed(
          'PGRST204',
          `Could not find the '${shown(name)}' column of '${table}' in the schema cache`,
        ),
      }
    const value = Object.hasOwn(object, name) ? object[name] : null
    if (typeof value === 'object' && value !== null) return { problem: notAText(name) }
    // Numbers and truth values become texts, as json_populate_recordset makes them for a text column.
    const text = value === null ? null : String(value)
    if (text !== null && (hasControl(text) || !text.isWellFormed())) return { problem: notAText(name) }
    row[name] = text
  }
  return { row }
}
