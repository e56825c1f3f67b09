import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reason, withoutPassword } from './fitting-server.ts'
import { DatabaseStartError } from './start-error.ts'

/** How whoever waits for a server is told of it, and how it is told to stop. */
export type Waiting = { log?: (line: string) => void; stopping?: AbortSignal | undefined }

const AGAIN_MS = 1000
/** admin_shutdown, crash_shutdown, cannot_connect_now (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const NOT_NOW = /^57P0[123]$/

/**
 * Connects as the owner. A server that still starts or recovers is waited for, which `log` is told once; an address where
 * nobody answers at all may be a mistake of who sets the site up, and is refused.
 * @throws {DatabaseStartError} when it cannot be reached; an AbortError when told to stop
 */
export async function connectToServer(url: string, { log, stopping }: Waiting = {}): Promise<pg.Client> {
  for (let isTold = false; ; isTold = true) {
    const reached = await reach(url)
    if (typeof reached !== 'string') return reached
    if (!isTold) {
      log?.(
        `Die Datenbank unter ${withoutPassword(url)} startet noch (${reached}). Es geht weiter, sobald sie so weit ist; ` +
          'Strg-C beendet.',
      )
    }
    await wait(AGAIN_MS, undefined, { ...(stopping && { signal: stopping }) })
  }
}

/** @returns a connection, or what a server that still starts says. */
async function reach(url: string): Promise<pg.Client | string> {
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
    if (error instanceof pg.DatabaseError && NOT_NOW.test(error.code ?? '')) return error.message
    throw new DatabaseStartError(
      `Die Datenbank unter ${withoutPassword(url)} ist nicht zu erreichen (${reason(error)}): ` +
        'Starte sie, berichtige DATABASE_URL, oder lass DATABASE_URL leer, dann startet die mitgebrachte.',
    )
  }
}
