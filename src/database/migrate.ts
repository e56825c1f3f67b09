import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { mustFit } from './fitting-server.ts'
import { type LoginPasswords, setLoginPasswords } from './login-passwords.ts'
import { prepareQueues } from './queues.ts'
import { connectToServer, type Waiting } from './reach-server.ts'
import { runWhole } from './run-whole.ts'
import { RULES, readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { compareSchema, isPrepared, readApplied, type SchemaState } from './schema-state.ts'
import { DatabaseStartError } from './start-error.ts'

type Options = Waiting & {
  passwords?: LoginPasswords
  /** The sum of what is to be stored besides (`noteContents`). A database that has had it, and all else, is left as it is. */
  contents?: string
  /** The folder with the schema's files, for tests. */
  folder?: string
}

type Outcome = {
  /** The migrations it ran, by name. */
  applied: string[]
  /** Everything was there already, the contents as well. */
  wasPrepared: boolean
}

/** Any number, but the same in all programs. */
const LOCK = 5_204_018

/**
 * Brings the database to the program's schema: runs the migrations it has not had yet, each in a transaction of its
 * own, then rights and functions if anything changed. Safe to call from several programs at once and at every start.
 * A server that still starts is waited for.
 * @throws {DatabaseStartError} with the fix: not reachable, too old, changed by a newer program so that this one does not
 * work any more, edited file.
 */
export async function migrate(ownerUrl: string, options: Options = {}): Promise<Outcome> {
  const files = await readSchemaFiles(options.folder)
  const passwords = options.passwords ?? {}
  const client = await connectToServer(ownerUrl, options)
  try {
    await mustFit(client)
    // Waits for another program that migrates, but not for ever.
    await client.query(`set statement_timeout = 0; set lock_timeout = '60s'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = '10s'`)
    const had = await readApplied(client)
    const wasPrepared = isPrepared(files, had, options.contents)
    if (!wasPrepared) await prepareQueues(ownerUrl)
    const applied = wasPrepared ? [] : await runMissing(client, files)
    await runWhole(client, await readFile(join(import.meta.dirname, 'every-start.sql'), 'utf8'))
    await setLoginPasswords(client, ownerUrl, passwords)
    return { applied, wasPrepared }
  } finally {
    await client.end()
  }
}

/** Notes that contents of this sum are stored: the next start with the same stores nothing. */
export async function noteContents(owner: Pick<pg.ClientBase, 'query'>, sum: string): Promise<void> {
  await owner.query('update public.schema_migrations set contents = $1 where name = $2', [sum, RULES])
}

async function runMissing(client: pg.Client, { migrations, rules }: SchemaFiles): Promise<string[]> {
  await client.query(`
    create table if not exists public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now(), contents text
    );
    alter table public.schema_migrations enable row level security;
    comment on table public.schema_migrations is 'Which files of src/database this database has had.';
    comment on column public.schema_migrations.contents is
      'Of rights and functions: the sum of the places, wording and queues stored since; null: none.';`)
  const state = compareSchema({ migrations, rules }, await readApplied(client))
  mustFitTogether(state)
  const noted = ({ name, checksum }: SchemaFile): pg.QueryConfig => ({
    text: `insert into public.schema_migrations (name, checksum) values ($1, $2)
           on conflict (name) do update set checksum = excluded.checksum, contents = null, applied_at = now()`,
    values: [name, checksum],
  })
  for (const migration of state.missing) {
    // With it goes the note of the rights: a program that dies before they are run leaves no table without them.
    const forget = `delete from public.schema_migrations where name = ${client.escapeLiteral(rules.name)}`
    await runWhole(client, `${migration.sql}\n;${forget}`, noted(migration))
  }
  if (state.missing.length > 0 || !state.hasRules) {
    // Functions call each other in any order; a body is then looked at when it is first called.
    await runWhole(client, `set local check_function_bodies = off;\n${rules.sql}`, noted(rules))
  }
  return state.missing.map(({ name }) => name)
}

function mustFitTogether({ edited, unknown }: SchemaState): void {
  if (edited[0]) {
    throw new DatabaseStartError(
      `Die Migration ${edited[0].name} wurde geändert, nachdem diese Datenbank sie hatte: ` +
        'Nimm die Änderung zurück und schreibe sie in eine neue Datei mit der nächsten Nummer.',
    )
  }
  if (unknown[0]) {
    throw new DatabaseStartError(
      `Die Datenbank hatte schon die Migration ${unknown[0].name}, die dieses Programm nicht kennt: ` +
        'Eine neuere Fassung des Programms hat sie benutzt; starte diese, oder spiele die Sicherung von vorher zurück.',
    )
  }
}
