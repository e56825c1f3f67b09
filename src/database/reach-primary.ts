import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reason, withoutPassword } from './fitting-server.ts'
import { DatabaseStartError } from './start-error.ts'

/** How whoever waits for a server is told of it, and how it is told to stop. */
export type Waiting = { log?: (line: string) => void; stopping?: AbortSignal | undefined }

/** Where the address is from, for the fix; and whether it was right before, so that nobody there means not there yet. */
type Address = { setting: string; isProven: boolean }

const AGAIN_MS = 1000
const SAY_EVERY_MS = 30_000
/** admin_shutdown, crash_shutdown, cannot_connect_now (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const NOT_NOW = /^57P0[123]$/

/**
 * Connects to a server that takes changes. One that still starts or recovers is waited for, one that stands by for
 * another until it takes over, and a proxy until it has a primary; `log` is told at once and every 30 s. An address where
 * nobody answers at all may be a mistake of who sets the site up, and is refused.
 * @throws {DatabaseStartError} when it cannot be reached; an AbortError when told to stop
 */
export function connectToPrimary(url: string, waiting: Waiting = {}): Promise<pg.Client> {
  return waitForPrimary(url, waiting, { setting: 'DATABASE_URL', isProven: false })
}

/**
 * Waits until a server takes changes, also while nobody answers there: a program that needs a database that init made
 * may be up again before it, as after a power cut.
 * @param setting where the address is from, for the fix
 * @throws {DatabaseStartError} when the server turns it away; an AbortError when told to stop
 */
export async function primaryAnswers(url: string, waiting: Waiting, setting: string): Promise<void> {
  const client = await waitForPrimary(url, waiting, { setting, isProven: true })
  await client.end()
}

async function waitForPrimary(
  url: string,
  { log = () => undefined, stopping }: Waiting,
  address: Address,
): Promise<pg.Client> {
  for (let saidAt = Number.NEGATIVE_INFINITY; ; ) {
    const reached = await reach(url, address)
    if (typeof reached !== 'string') return reached
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now()
      log(
        `Die Datenbank unter ${withoutPassword(url)} nimmt noch keine Änderungen an (${reached}). Es geht weiter, ` +
          `sobald sie es tut; Strg-C beendet, und ein anderer Server gehört in ${address.setting}.`,
      )
    }
    await wait(AGAIN_MS, undefined, { ...(stopping && { signal: stopping }) })
  }
}

/** @returns a connection, or why the server takes no changes yet. */
async function reach(url: string, { setting, isProven }: Address): Promise<pg.Client | string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks also fails the query under way, which is the error that counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ stands_by: boolean }>('select pg_is_in_recovery() as stands_by')
    if (!rows[0]?.stands_by) return client
    await client.end()
    return 'der Server stellt wieder her oder ist der Ersatz eines anderen'
  } catch (error) {
    await client.end()
    if (error instanceof pg.DatabaseError) {
      if (NOT_NOW.test(error.code ?? '')) return `der Server startet: ${reason(error)}`
    } else if (isProven || wasCutOff(error)) return reason(error)
    throw new DatabaseStartError(
      `Die Datenbank unter ${withoutPassword(url)} ist nicht zu erreichen (${reason(error)}): ` +
        `Starte sie, berichtige ${setting}, oder lass DATABASE_URL leer, dann startet die mitgebrachte.`,
    )
  }
}

/** Somebody was there and hung up: a server that dies, or HAProxy with no server behind it. */
function wasCutOff(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  return code === 'ECONNRESET' || code === 'EPIPE' || message === 'Connection terminated unexpectedly'
}
