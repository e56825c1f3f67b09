import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { adoptDevelopment } from './adopt-development.ts'
import { LOGIN_ROLES, type LoginRole, loginUrl, passwordOf } from './connect.ts'
import { prepareQueues } from './queues.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { scramVerifier } from './scram.ts'
import { DatabaseStartError } from './start-error.ts'

type Options = {
  /** Of the roles that log in; by default those derived from the owner's (`loginUrl`). */
  passwords?: { [Role in LoginRole]?: string | undefined }
  /** The folder with the schema's files, for tests. */
  folder?: string
}

const OLDEST_VERSION = 150_000
/** Any number, but the same in all programs. */
const LOCK = 5_204_018

/**
 * Brings the database to the program's schema: runs the migrations it has not had yet, each in a transaction of its
 * own, then rights and functions if anything changed. Safe to call from several programs at once and at every start;
 * returns the names of the migrations it ran.
 * @throws {DatabaseStartError} with the mend: not reachable, too old, changed by a newer program, edited file.
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
    for (const role of LOGIN_ROLES) {
      await setPassword(client, role, options.passwords?.[role] ?? passwordOf(loginUrl(ownerUrl, role)))
    }
    // A password of its own belongs to an address of its own, which `connect` gets.
    if (options.passwords?.authenticator === undefined) await mustLetVisitorsIn(ownerUrl)
    return { applied }
  } finally {
    await client.end()
  }
}

async function connectOrExplain(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks also fails the query under way, which is the error that counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new DatabaseStartError(
      `Die Datenbank unter ${withoutPassword(ownerUrl)} ist nicht zu erreichen (${reason(error)}): ` +
        'Starte sie, berichtige DATABASE_URL, oder lass DATABASE_URL leer, dann startet die mitgebrachte.',
    )
  }
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Both addresses of a host can refuse; then Node's error has no message of its own. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

async function mustFit(client: pg.Client) {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (server && server.number < OLDEST_VERSION) {
    throw new DatabaseStartError(
      `Der Datenbankserver ist PostgreSQL ${server.version}, gebraucht wird 15 oder neuer: ` +
        'Heb ihn auf eine neuere Fassung, oder lass DATABASE_URL leer, dann startet der mitgebrachte.',
    )
  }
  if (server && server.encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `Die Datenbank legt Text als ${server.encoding} ab, gebraucht wird UTF8: ` +
        "Lege mit create database … encoding 'UTF8' template template0 eine neue an und nenne sie in DATABASE_URL.",
    )
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

/**
 * Runs the statements in one transaction. Roles are the whole server's, so migrations of two databases on it can
 * meet there: PostgreSQL then fails one of them (XX000 "tuple concurrently updated", or a deadlock), which is
 * worth another try.
 */
async function runWhole(client: pg.Client, sql: string, then?: pg.QueryConfig) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(sql)
      if (then) await client.query(then)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const { code } = error as pg.DatabaseError
      if (attempt === 10 || (code !== 'XX000' && code !== '40P01')) throw error
      await wait(20 * attempt)
    }
  }
}

/** Only for a role that tables/roles.sql made: a host's PostgREST may log in with its own password. */
async function setPassword(client: pg.Client, role: LoginRole, password: string | undefined) {
  const { rows } = await client.query<{ ours: boolean }>(
    `select coalesce(shobj_description(oid, 'pg_authid'), '') like 'site: %' as ours
     from pg_catalog.pg_roles where rolname = $1`,
    [role],
  )
  if (!rows[0]?.ours) return
  const verifier = password === undefined ? 'null' : client.escapeLiteral(scramVerifier(password))
  try {
    await runWhole(client, `alter role ${role} login password ${verifier}`)
  } catch (error) {
    // Made by another owner on the same server; whether we can log in is asked next.
    if ((error as pg.DatabaseError).code !== '42501') throw error
  }
}

/** Found out now rather than by the first visitor who signs up. */
async function mustLetVisitorsIn(ownerUrl: string) {
  const client = new pg.Client({
    connectionString: loginUrl(ownerUrl, 'authenticator'),
    options: '-c role=anon',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseStartError(
      `Die Rolle authenticator kann sich unter ${withoutPassword(ownerUrl)} nicht anmelden (${reason(error)}): ` +
        'Jemand anders hat sie dort angelegt; nenne in DATABASE_AUTHENTICATOR_URL eine Adresse mit ihrem Passwort.',
    )
  } finally {
    await client.end()
  }
}
