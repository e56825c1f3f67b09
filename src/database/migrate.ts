import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { adoptDevelopment } from './adopt-development.ts'
import { connectOrExplain, mustFit } from './fitting-server.ts'
import { type LoginPasswords, mustLetVisitorsIn, setLoginPasswords } from './login-passwords.ts'
import { prepareQueues } from './queues.ts'
import { runWhole } from './run-whole.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { DatabaseStartError } from './start-error.ts'

type Options = {
  passwords?: LoginPasswords
  /** The folder with the schema's files, for tests. */
  folder?: string
}

/** Any number, but the same in all programs. */
const LOCK = 5_204_018

/**
 * Brings the database to the program's schema: runs the migrations it has not had yet, each in a transaction of its
 * own, then rights and functions if anything changed. Safe to call from several programs at once and at every start;
 * returns the names of the migrations it ran.
 * @throws {DatabaseStartError} with the fix: not reachable, too old, changed by a newer program, edited file.
 */
export async function migrate(ownerUrl: string, options: Options = {}): Promise<{ applied: string[] }> {
  const files = await readSchemaFiles(options.folder)
  const client = await connectOrExplain(ownerUrl)
  try {
    await mustFit(client)
    // Waits for another program that migrates, but not for ever.
    await client.query(`set statement_timeout = 0; set lock_timeout = '60s'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = '10s'`)
    await prepareQueues(ownerUrl)
    const applied = await runMissing(client, files)
    await runWhole(client, await readFile(join(import.meta.dirname, 'every-start.sql'), 'utf8'))
    await setLoginPasswords(client, ownerUrl, options.passwords ?? {})
    // A password of its own belongs to an address of its own, which `connect` gets.
    if (options.passwords?.authenticator === undefined) await mustLetVisitorsIn(ownerUrl)
    return { applied }
  } finally {
    await client.end()
  }
}

async function runMissing(client: pg.Client, { migrations, rules }: SchemaFiles): Promise<string[]> {
  await client.query(`
    create table if not exists public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    );
    comment on table public.schema_migrations is 'Which files of src/database this database has had.';
    alter table public.schema_migrations enable row level security;`)
  await adoptDevelopment(client, migrations)
  const { rows: had } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  )
  const done = new Map(had.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of done) if (name !== rules.name) mustBeKnown(name, checksum, migrations)

  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const migration of missing) {
    // With it goes the note of the rights: a program that dies before they are run leaves no table without them.
    const forget = `delete from public.schema_migrations where name = ${client.escapeLiteral(rules.name)}`
    await runWhole(client, `${migration.sql}\n;${forget}`, noted(migration))
  }
  if (missing.length > 0 || done.get(rules.name) !== rules.checksum) {
    // Functions call each other in any order; a body is then looked at when it is first called.
    await runWhole(client, `set local check_function_bodies = off;\n${rules.sql}`, noted(rules))
  }
  return missing.map(({ name }) => name)
}

const noted = ({ name, checksum }: SchemaFile): pg.QueryConfig => ({
  text: `insert into public.schema_migrations (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
  values: [name, checksum],
})

function mustBeKnown(name: string, checksum: string, migrations: SchemaFile[]) {
  const file = migrations.find((migration) => migration.name === name)
  if (!file) {
    throw new DatabaseStartError(
      `Die Datenbank hatte schon die Migration ${name}, die dieses Programm nicht kennt: ` +
        'Eine neuere Fassung des Programms hat sie benutzt; starte diese.',
    )
  }
  if (file.checksum !== checksum) {
    throw new DatabaseStartError(
      `Die Migration ${name} wurde geändert, nachdem diese Datenbank sie hatte: ` +
        'Nimm die Änderung zurück und schreibe sie in eine neue Datei mit der nächsten Nummer.',
    )
  }
}
