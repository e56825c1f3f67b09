import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { rowOf, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { Problem } from '../problem.ts'
import { type Backup, type Description, fileOf, type Table } from './backup-folder.ts'

/** Writes every table into a folder, all as of one moment; the site goes on meanwhile. */
export function copyOut(owner: pg.Pool, folder: string): Promise<Description> {
  const copy = async (client: pg.PoolClient) => {
    const tables = await ourTables(client)
    for (const table of tables)
      await pipeline(
        client.query(to(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`)),
        createGzip(),
        createWriteStream(fileOf(folder, table), { mode: 0o600, flush: true }),
      )
    return { migrations: await migrationsOf(client), tables, sequences: await sequencesOf(client) }
  }
  return inTransaction(owner, copy, 'snapshot')
}

/**
 * Puts a backup in the place of all that a database has, in one transaction: killed or refused at any line, the database is
 * as it was. As a superuser: neither keys nor triggers answer to single rows.
 * @throws {Problem} when the database is of another version
 */
export function copyIn(owner: pg.Pool, { folder, migrations, tables, sequences }: Backup): Promise<void> {
  return inTransaction(owner, async (client) => {
    if (String(await migrationsOf(client)) !== String(migrations)) throw new Problem(OTHER_VERSION)
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables)
      await pipeline(
        createReadStream(fileOf(folder, table)),
        createGunzip(),
        client.query(from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
      )
    for (const { name, last, called } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
  })
}

const OTHER_VERSION =
  'Die Sicherung ist von einer anderen Fassung des Programms, ihre Tabellen sehen anders aus: Spiele sie mit jener Fassung zurück ' +
  'und starte die Seite dann mit dieser. Geändert ist nichts.'

/** All whose rows outlast a crash, by name, a partitioned one as a whole; what the schema has had is the program's to note. */
function ourTables(client: pg.PoolClient): Promise<Table[]> {
  return rowsOf<Table>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attname) filter (where a.attgenerated = '') as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
     group by 1 order by 1`,
  )
}

async function sequencesOf(client: pg.PoolClient): Promise<Description['sequences']> {
  const names = await rowsOf<{ name: string }>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  const sequences: Description['sequences'] = []
  for (const { name } of names) {
    const { last, called } = await rowOf<{ last: string; called: boolean }>(
      client,
      `select last_value::text as last, is_called as called from ${name}`,
    )
    sequences.push({ name, last, called })
  }
  return sequences
}

async function migrationsOf(client: pg.PoolClient): Promise<string[]> {
  const rows = await rowsOf<{ file: string }>(
    client,
    `select format('%s %s', name, left(checksum, 16)) as file from public.schema_migrations where name like '%.sql' order by 1`,
  )
  return rows.map(({ file }) => file)
}
