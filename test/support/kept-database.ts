import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { root } from '../../src/terminal/root.ts'
import { emptyDatabase } from './fresh-database.ts'

/** A database as an earlier version left it: `test/databases/<version>.sql.gz`, not migrated yet. */
export async function keptDatabase(version: string) {
  const empty = await emptyDatabase()
  const dump = gunzipSync(await readFile(join(root, 'test/databases', `${version}.sql.gz`))).toString()
  const client = new pg.Client({ connectionString: empty.ownerUrl })
  await client.connect()
  // Lines with a backslash are for psql. Partitions' numbers are the table's own since PostgreSQL 17.
  const sql = dump
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(/^(INSERT INTO \S+) VALUES/gm, '$1 OVERRIDING SYSTEM VALUE VALUES')
  await client.query(sql)
  await client.end()
  return empty
}
