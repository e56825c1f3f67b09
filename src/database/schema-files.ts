import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** SQL that a database has had or not, by name and by what it says. */
export type SchemaFile = {
  name: string
  sql: string
  checksum: string
}

export type SchemaFiles = {
  /** What changes tables, in the order of the numbers; each runs once. */
  migrations: SchemaFile[]
  /** rights.sql, functions/*.sql and search-path.sql as one: on the tables, run again when a word of them changed. */
  rules: SchemaFile
}

export const RULES = 'rights and functions'
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/
/** As psql does it: the path is relative to the file that the line stands in. */
const INCLUDE = /^\\ir (\S+)$/gm

/**
 * The schema as the files in `folder` tell it.
 * @throws when a migration's name is not `0001_what_it_makes.sql` or two have one number.
 */
export async function readSchemaFiles(folder = import.meta.dirname): Promise<SchemaFiles> {
  return {
    migrations: await readMigrations(join(folder, 'migrations')),
    rules: await readRules(folder),
  }
}

async function readMigrations(folder: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!MIGRATION.test(name))
      throw new Error(`${join(folder, name)} is not named like 0001_what_it_makes.sql.`)
    if (numbers.has(name.slice(0, 4)))
      throw new Error(`Two migrations in ${folder} have the number of ${name}.`)
    numbers.add(name.slice(0, 4))
  }
  return Promise.all(names.map(async (name) => schemaFile(name, await readSql(join(folder, name)))))
}

async function readRules(folder: string): Promise<SchemaFile> {
  const functions = (await readdir(join(folder, 'functions'))).sort().map((name) => join('functions', name))
  const names = ['rights.sql', ...functions, 'search-path.sql']
  const parts = await Promise.all(names.map((name) => readSql(join(folder, name))))
  return schemaFile(RULES, parts.join('\n'))
}

/** With what it includes. */
export async function readSql(file: string): Promise<string> {
  // A checkout on Windows may have changed the line ends; that changes nothing for the database.
  const sql = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  const included = new Map<string, string>()
  for (const [, path = ''] of sql.matchAll(INCLUDE)) {
    included.set(path, await readSql(join(dirname(file), path)))
  }
  return sql.replaceAll(INCLUDE, (_, path: string) => included.get(path) ?? '')
}

function schemaFile(name: string, sql: string): SchemaFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
