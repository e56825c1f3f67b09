import type pg from 'pg'
import type { Config } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { differences } from '../database/schema-state.ts'
import { withSession } from '../database/session.ts'

/** Asks a database that runs and has the schema; one that is at rest has no worker either. @returns undefined without one */
export async function askRunning<Answer>(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer | undefined> {
  const running = config.DATABASE_URL ? { url: config.DATABASE_URL } : await findRunning(config.DATA_DIR)
  if (running === 'none' || running === 'at rest') return undefined
  const address = { connectionString: running.url, connectionTimeoutMillis: 5000 }
  // What keeps it from answering is said of the database.
  return withSession(address, async (client) =>
    (await differences(client)).length === 0 ? ask(client) : undefined,
  ).catch(() => undefined)
}
