import pg from 'pg'
import { Problem } from '../problem.ts'
import { rowOf } from './ask.ts'

/** Connects as the owner. @throws {Problem} when the server cannot be reached */
export async function connectToServer(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks also fails the query under way, which is the error that counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end()
    // Without the password.
    const { hostname, port, pathname } = new URL(url)
    // Both addresses of a host can refuse; then Node's error has no message of its own.
    const [first] = error instanceof AggregateError ? error.errors : [error]
    throw new Problem(
      `Die Datenbank unter ${decodeURIComponent(hostname)}:${port || 5432}${pathname} ist nicht zu erreichen (${first?.message ?? first}): ` +
        'Starte sie, berichtige DATABASE_URL, oder lass DATABASE_URL leer, dann startet die mitgebrachte.',
    )
  }
}

const OLDEST_VERSION = 150_000

/** @throws {Problem} when the server is too old, its database stores no UTF-8, or the owner may not make there what the site needs */
export async function mustFit(client: pg.Client): Promise<void> {
  const { number, version, encoding, owner, database, lacks } = await rowOf<{
    number: number
    version: string
    encoding: string
    owner: string
    database: string
    /** Statements that give it to the owner. */
    lacks: string[]
  }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, owner, database, array_remove(array[
              case when not makes_roles then format('alter role %s createrole;', owner) end,
              case when not owns then format('alter database %s owner to %s;', database, owner) end], null) as lacks
     from (
       select quote_ident(current_user) as owner, quote_ident(datname) as database, pg_has_role(datdba, 'usage') as owns,
              (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as makes_roles
       from pg_database where datname = current_database()) as server`,
  )
  if (number < OLDEST_VERSION)
    throw new Problem(
      `Der Datenbankserver ist PostgreSQL ${version}, gebraucht wird 15 oder neuer: ` +
        'Heb ihn auf eine neuere Fassung, oder lass DATABASE_URL leer, dann startet der mitgebrachte.',
    )
  if (encoding !== 'UTF8')
    throw new Problem(
      `Die Datenbank legt Text als ${encoding} ab, gebraucht wird UTF8: ` +
        "Lege mit create database … encoding 'UTF8' template template0 eine neue an und nenne sie in DATABASE_URL.",
    )
  if (lacks.length > 0)
    throw new Problem(
      `${owner} darf in ${database} nicht anlegen, was die Seite braucht: Gib dem, der den Datenbankserver verwaltet, ` +
        `diese Zeilen, und starte danach noch einmal.\n\n${lacks.join('\n')}`,
    )
}
