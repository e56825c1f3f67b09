import { Problem } from '../problem.ts'
import { type LoginPasswords, setLoginPasswords } from './login-passwords.ts'
import { connectToServer, mustFit } from './reach-server.ts'
import { runWhole } from './run-whole.ts'
import { RULES, readHad, readSchemaFiles, type SchemaFile } from './schema-files.ts'

type Options = { passwords?: LoginPasswords; folder?: string }

/** Any number, but the same in all programs. */
const LOCK = 5_204_018
const NOTE = `insert into public.schema_migrations (name, checksum) values ($1, $2)
  on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`

/**
 * Brings the database to the program's schema: schema.sql and what came after it (migrations/) once each, then rights and
 * functions if a word of them changed. Safe to call from several programs at once and at every start.
 * @param options.folder where the schema's files lie, for tests
 * @returns the names of the files it ran
 * @throws {Problem} with the fix: not reachable, too old, not one that this program can work with
 */
export async function migrate(ownerUrl: string, options: Options = {}): Promise<string[]> {
  const files = await readSchemaFiles(options.folder)
  const client = await connectToServer(ownerUrl)
  try {
    await mustFit(client)
    // Waits for another program that migrates, but not for ever.
    await client.query(`set statement_timeout = 0; set lock_timeout = '60s'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = '10s'`)
    const missing = missingOf(files, await readHad(client))
    for (const { name, sql, checksum } of missing)
      await runWhole(client, sql, { text: NOTE, values: [name, checksum] })
    // The database's own right, which neither a dump nor a copy brings along: temporary tables are written without limit.
    const { database = '' } = client
    await runWhole(client, `revoke temporary on database ${client.escapeIdentifier(database)} from public`)
    await setLoginPasswords(client, ownerUrl, options.passwords ?? {})
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function missingOf(files: SchemaFile[], had: Map<string, string>): SchemaFile[] {
  const isSame = ({ name, checksum }: SchemaFile) => had.get(name) === checksum
  const foreign = [...had.keys()].find(
    (name) => name !== RULES && !files.some((file) => file.name === name && isSame(file)),
  )
  if (foreign === undefined) return files.filter((file) => !isSame(file))
  throw new Problem(
    `Die Datenbank hatte ${foreign}, das es in diesem Programm so nicht gibt: Eine neuere Fassung hat sie benutzt, dann starte ` +
      'diese oder spiele die Sicherung von vorher zurück; oder die Datei wurde danach geändert, dann nimm die Änderung zurück ' +
      'und schreibe sie in eine neue unter src/database/migrations.',
  )
}
