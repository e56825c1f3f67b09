import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

type Database = Pick<pg.ClientBase, 'query'>

export type SchemaFile = { name: string; sql: string; checksum: string }

/** How rights and functions are called: what is run anew whenever a word of it changed. */
export const RULES = 'rights and functions'

/** The schema as the files in `folder` tell it, in the order in which they run: the baseline, migrations by number, rules. */
export async function readSchemaFiles(folder = import.meta.dirname): Promise<SchemaFile[]> {
  const namesIn = async (part: string) =>
    (await readdir(join(folder, part))).sort().map((name) => join(part, name))
  // A checkout on Windows may have changed the line ends; that changes nothing for the database.
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  // There is no folder before the first migration.
  const names = ['schema.sql', ...(await namesIn('migrations').catch(() => []))]
  const tables = await Promise.all(names.map(async (name) => schemaFile(name, await read(name))))
  const rules = [...(await namesIn('functions')), 'rights.sql']
  return [
    ...tables,
    schemaFile(
      RULES,
      [
        // Functions call each other in any order; a body is then looked at when it is first called. With the names a new
        // table changes the rules, and gets its rights.
        `set local check_function_bodies = off; -- ${names.join(' ')}`,
        ...(await Promise.all(rules.map(read))),
      ].join('\n'),
    ),
  ]
}

function schemaFile(name: string, sql: string): SchemaFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** Why this program cannot work with a database: the files that it lacks, has otherwise or has beyond, by name. */
export async function differences(owner: Database): Promise<string[]> {
  const wanted = new Map((await readSchemaFiles()).map(({ name, checksum }) => [name, checksum]))
  const had = await readHad(owner)
  return [...new Set([...wanted.keys(), ...had.keys()])].filter((name) => wanted.get(name) !== had.get(name))
}

/** The checksums of the files that a database has had, by name; one that is new has had none. */
export async function readHad(owner: Database): Promise<Map<string, string>> {
  const known = await owner.query(`select where to_regclass('public.schema_migrations') is not null`)
  if (!known.rowCount) return new Map()
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
