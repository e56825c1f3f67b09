import type { Problem } from '../../http/answer-problem.ts'
import { hasControl } from '../../http/control-characters.ts'
import { isObject, parseJson } from '../../http/json-body.ts'
import {
  BROKEN_SURROGATE,
  CONTROL_IN_TEXT,
  NOT_ALL_OBJECTS,
  NOT_JSON,
  NUL_IN_TEXT,
  notAText,
  TOO_MANY_ROWS,
  unknownColumn,
} from './problems.ts'
import { PUBLIC_COLUMNS, type Table } from './tables.ts'

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
  const parsed = parseJson(body)
  if (parsed === undefined) return { problem: NOT_JSON }
  const objects = Array.isArray(parsed.json) ? (parsed.json as unknown[]) : [parsed.json]
  if (objects.length > 1) return { problem: TOO_MANY_ROWS }
  if (objects.length === 0) return { row: undefined }
  const [object] = objects
  if (!isObject(object)) return { problem: Array.isArray(parsed.json) ? NOT_ALL_OBJECTS : NOT_JSON }
  return rowOf(table, object, columns === null ? Object.keys(object) : columnNames(columns))
}

function columnNames(columns: string): string[] {
  return columns.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

function rowOf(table: Table, object: Record<string, unknown>, names: string[]) {
  const columns: readonly string[] = PUBLIC_COLUMNS[table.name]
  const row: Row = {}
  for (const name of names) {
    if (!columns.includes(name)) return { problem: unknownColumn(name, table.name) }
    const text = textOf(name, Object.hasOwn(object, name) ? object[name] : null)
    if (text !== null && typeof text !== 'string') return { problem: text }
    row[name] = text === null ? null : cut(text, table.cutTo[name])
  }
  return { row }
}

// Numbers and truth values become texts, as json_populate_recordset makes them for a text column.
function textOf(name: string, value: unknown): string | null | Problem {
  if (value === null) return null
  if (typeof value === 'object') return notAText(name)
  const text = String(value)
  if (hasControl(text)) return text.includes('\0') ? NUL_IN_TEXT : CONTROL_IN_TEXT
  return text.isWellFormed() ? text : BROKEN_SURROGATE
}

// The table counts characters, JavaScript halves of them, so this never leaves too much.
function cut(text: string, length: number | undefined): string {
  if (length === undefined || text.length <= length) return text
  const shortened = text.slice(0, length)
  return shortened.isWellFormed() ? shortened : shortened.slice(0, -1)
}
