import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = { name: string; sql: string; checksum: string }

const FOLDER = join(import.meta.dirname, 'migrations')
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * The migrations in the order of their numbers.
 * @throws when a file's name is not `0001_what_it_makes.sql` or two have one number.
 */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!NAME.test(name)) throw new Error(`${join(folder, name)} is not named like 0001_what_it_makes.sql.`)
    if (numbers.has(name.slice(0, 4)))
      throw new Error(`Two migrations in ${folder} have the number of ${name}.`)
    numbers.add(name.slice(0, 4))
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends; that changes nothing for the database.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
