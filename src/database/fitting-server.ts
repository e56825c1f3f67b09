import type pg from 'pg'
import { DatabaseStartError } from './start-error.ts'

const OLDEST_VERSION = 150_000

/** An address, fit to print. */
export function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Both addresses of a host can refuse; then Node's error has no message of its own. */
export function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

type Server = {
  number: number
  version: string
  encoding: string
  /** Names as SQL takes them. */
  owner: string
  database: string
  ownsDatabase: boolean
  makesRoles: boolean
}

/**
 * @throws {DatabaseStartError} when the server is too old, its database stores no UTF-8, or the owner may not make there
 * what the site needs
 */
export async function mustFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding,
            quote_ident(current_user) as owner, quote_ident(current_database()) as database,
            pg_has_role(datdba, 'usage') as "ownsDatabase",
            (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "makesRoles"
     from pg_database where datname = current_database()`,
  )
  const [server] = rows
  const problem = server && problemOf(server)
  if (problem) throw new DatabaseStartError(problem)
}

function problemOf({ number, version, encoding, owner, database, ownsDatabase, makesRoles }: Server) {
  if (number < OLDEST_VERSION) {
    return (
      `Der Datenbankserver ist PostgreSQL ${version}, gebraucht wird 15 oder neuer: ` +
      'Heb ihn auf eine neuere Fassung, oder lass DATABASE_URL leer, dann startet der mitgebrachte.'
    )
  }
  if (encoding !== 'UTF8') {
    return (
      `Die Datenbank legt Text als ${encoding} ab, gebraucht wird UTF8: ` +
      "Lege mit create database … encoding 'UTF8' template template0 eine neue an und nenne sie in DATABASE_URL."
    )
  }
  const lines = [
    ...(makesRoles ? [] : [`alter role ${owner} createrole;`]),
    ...(ownsDatabase ? [] : [`alter database ${database} owner to ${owner};`]),
  ]
  if (lines.length === 0) return undefined
  return (
    `${owner} darf in ${database} nicht anlegen, was die Seite braucht: Gib dem, der den Datenbankserver verwaltet, ` +
    `diese Zeilen, und starte danach noch einmal.\n\n${lines.join('\n')}`
  )
}
