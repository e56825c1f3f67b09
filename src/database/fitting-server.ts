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

/** @throws {DatabaseStartError} when the server is too old, or its database stores no UTF-8. */
export async function mustFit(client: pg.Client): Promise<void> {
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
