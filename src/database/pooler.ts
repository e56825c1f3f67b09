import type pg from 'pg'
import { withoutPassword } from './fitting-server.ts'
import { withSession } from './session.ts'
import { DatabaseStartError } from './start-error.ts'

/**
 * Whether the process of the server that answers is the one that the connection was told of. If not, something between
 * answers in its name: a pooler, or a host's own proxy.
 */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  // The number for cancelling (BackendKeyData), which the driver keeps without saying so in its types.
  const { processID } = client as pg.ClientBase & { processID: number }
  return processID === (await processOf(client))
}

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** What a pooler might give the next statement to is tried so often. */
const TRIES = 3

/**
 * Migrating keeps a lock and settings from statement to statement. A pooler that shares connections between transactions
 * (PgBouncer's `pool_mode = transaction`) would leave them behind on one that somebody else gets.
 * @throws {DatabaseStartError} when there is one; what keeps a connection for each client is let through.
 */
export async function mustKeepItsConnection(client: pg.Client, ownerUrl: string): Promise<void> {
  if (await isDirect(client)) return
  await withSession({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 }, async (other) => {
    for (let tries = 0; tries < TRIES; tries += 1) await mustStay(client, other, ownerUrl)
  })
}

/** While another transaction holds the connection that was used last, a shared one cannot be the same again. */
async function mustStay(client: pg.Client, other: pg.Client, ownerUrl: string): Promise<void> {
  const before = await processOf(client)
  await other.query('begin')
  const after = await processOf(client)
  await other.query('rollback')
  if (before === after) return
  throw new DatabaseStartError(
    `Unter ${withoutPassword(ownerUrl)} antwortet ein Pooler, der Verbindungen von Transaktion zu Transaktion teilt ` +
      '(bei PgBouncer pool_mode = transaction); beim Einrichten blieben Sperren an fremden Verbindungen hängen: ' +
      'Nenne in DATABASE_URL den Server selbst. Die drei anderen Adressen (DATABASE_AUTHENTICATOR_URL, ' +
      'DATABASE_OPERATOR_URL, DATABASE_WORKER_URL) dürfen über den Pooler gehen.',
  )
}
