import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'

/** A row in which a text occurs, as text; `table` with its schema. */
export type Occurrence = { table: string; row: string }

/**
 * Looks for texts in every row of every table that is not PostgreSQL's own, in any letter case, in stored letters
 * too, and in what the planner remembers of columns (pg_stats keeps samples of values). Reads everything: as slow
 * as the database is large.
 */
export async function findText(owner: pg.Pool, texts: string[]): Promise<Occurrence[]> {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const found: Occurrence[] = []
  for (const { table, bytes } of await tablesOf(owner)) {
    const rows = await rowsOf<{ row: string }>(
      owner,
      `select row from (select ${rowAsText(bytes)} as row from ${table} as t) as rows where row ilike any ($1)`,
      [patterns],
    )
    found.push(...rows.map(({ row }) => ({ table, row })))
  }
  return found
}

async function tablesOf(owner: pg.Pool) {
  const rows = await rowsOf<{ table: string; bytes: string[] }>(
    owner,
    `select format('%I.%I', n.nspname, c.relname) as table,
            array(select quote_ident(a.attname) from pg_catalog.pg_attribute as a
                  where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype) as bytes
     from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm')
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
     order by 1`,
  )
  return [...rows, { table: 'pg_catalog.pg_stats', bytes: [] }]
}

/** PostgreSQL prints bytes as digits; a letter's are text, whose lines quoted-printable may have broken anywhere. */
function rowAsText(bytes: string[]): string {
  const readable = bytes.map((column) => `replace(encode(t.${column}, 'escape'), E'=\\r\\n', '')`)
  return `concat_ws(' ', ${['t::text', ...readable].join(', ')})`
}
