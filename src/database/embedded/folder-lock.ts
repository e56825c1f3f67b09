import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseStartError } from '../start-error.ts'

/** Any number, but the same in all programs. */
const LOCK = 5_204_017
/** A program that was killed holds its lock until its server has noticed. */
const PATIENCE_MS = 3000

export type FolderLock = {
  /** Resolves when the connection ends, because of `release` or because the server went away. */
  lost: Promise<void>
  release(): Promise<void>
}

/** Another program has the folder, for as long as it lives. */
export class FolderTakenError extends DatabaseStartError {}

/**
 * Takes the folder for this program, by an advisory lock inside its database: the lock ends with the connection
 * and so with the program, however that ends, and no process id has to be believed.
 * @throws {FolderTakenError} when a living program has it.
 */
export async function lockFolder(url: string, dataDir: string): Promise<FolderLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `program ${process.pid}`,
    keepAlive: true,
  })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => undefined)
  client.on('end', () => lost.resolve())
  await client.connect()

  const end = Date.now() + PATIENCE_MS
  while (!(await tryLock(client))) {
    if (Date.now() > end) {
      const holder = await findHolder(client)
      await client.end()
      throw new FolderTakenError(
        `Den Datenordner ${dataDir} benutzt schon ein anderes Programm dieser Seite (${holder}): ` +
          'Beende es zuerst, oder gib diesem einen eigenen DATA_DIR.',
      )
    }
    await wait(100)
  }
  return {
    lost: lost.promise,
    release: () => client.end(),
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0]?.taken === true
}

/** E.g. `program 4711`, the name that `lockFolder` gives its connection. */
async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK],
  )
  return rows[0]?.name ?? 'program'
}
