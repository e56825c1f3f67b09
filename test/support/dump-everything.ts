import type pg from 'pg'

/**
 * Every row of every table of every schema that is ours or the queue's, as text: what somebody with a full backup
 * could search. One line a row, `schema.table: (…)`; bytes (stored letters) are readable as far as they are ASCII.
 */
export async function dumpEverything(owner: pg.Pool): Promise<string> {
  const tables = await owner.query<{ name: string; bytes: string[] }>(`
    select c.oid::regclass::text as name,
           array(select quote_ident(a.attname) from pg_attribute as a
                 where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype) as bytes
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1`)
  const lines: string[] = []
  for (const { name, bytes } of tables.rows) {
    const readable = bytes.map((column) => `, ' ', encode(t.${column}, 'escape')`).join('')
    const { rows } = await owner.query<{ line: string }>(
      `select concat(t::text${readable}) as line from ${name} as t`,
    )
    lines.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return lines.join('\n')
}
