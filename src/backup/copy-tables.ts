import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { answerOf, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { Problem } from '../problem.ts'

// A backup is a folder: a compressed COPY of each table and of how far sequences came, the files from beside the database, and
// its version, which is written last.

/** Rows fit into no other schema. */
export const VERSION_FILE = 'version'

const VERSION = `
  select string_agg(format('%s %s', name, left(checksum, 16)), ', ' order by name) as answer
  from public.schema_migrations where name like '%.sql'`

/** All whose rows outlast a crash, without what PostgreSQL computes by itself; what the schema has had is the program's to note. */
const TABLES = `
  select format('%I.%I (%s)', n.nspname, c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attname)) as columns,
         format('%I.%I', n.nspname, c.relname) as name
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
  group by n.nspname, c.relname order by 2`

type Table = { name: string; columns: string }

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename), last_value
  from pg_sequences where schemaname = 'public' and last_value is not null`

const fileOf = (folder: string, name: string) => join(folder, `${name}.copy.gz`)

/** Writes every table into a folder, all as of one moment; the site goes on meanwhile. */
export function copyOut(owner: pg.Pool, folder: string): Promise<void> {
  const copy = async (client: pg.PoolClient) => {
    const write = (name: string, what: string) =>
      pipeline(
        client.query(to(`copy ${what} to stdout`)),
        createGzip(),
        createWriteStream(fileOf(folder, name), { mode: 0o600, flush: true }),
      )
    for (const { name, columns } of await rowsOf<Table>(client, TABLES)) await write(name, columns)
    await write('sequences', `(${SEQUENCES})`)
    const version = await answerOf<string>(client, VERSION)
    await writeFile(join(folder, VERSION_FILE), version, { mode: 0o600, flush: true })
  }
  return inTransaction(owner, copy, 'snapshot')
}

/**
 * Puts a backup in the place of all that a database has, in one transaction: killed or refused at any line, the database is
 * as it was. As a superuser: neither keys nor triggers answer to single rows.
 * @throws {Problem} when the database is of another version
 */
export function copyIn(owner: pg.Pool, folder: string): Promise<void> {
  return inTransaction(owner, async (client) => {
    const version = await readFile(join(folder, VERSION_FILE), 'utf8')
    if ((await answerOf<string>(client, VERSION)) !== version)
      throw new Problem(
        'Die Sicherung ist von einer anderen Fassung des Programms, ihre Tabellen sehen anders aus: Spiele sie mit jener Fassung ' +
          'zurück und starte die Seite dann mit dieser. Geändert ist nichts.',
      )
    const read = (name: string, what: string) =>
      pipeline(
        createReadStream(fileOf(folder, name)),
        createGunzip(),
        client.query(from(`copy ${what} from stdin`)),
      )
    const tables = await rowsOf<Table>(client, TABLES)
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables) await read(name, columns)
    await client.query('create temporary table sequences (name text, last bigint) on commit drop')
    await read('sequences', 'pg_temp.sequences')
    await client.query('select setval(name::regclass, last) from pg_temp.sequences')
  })
}
