import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { initDatabase } from '../../src/programs/database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const TEMPLATE = 'migrated_template'

/** One real PostgreSQL for a whole run, with a migrated template that each story gets a copy of. */
export async function startTestServer(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  // Nothing here outlives the run. What a power cut leaves is asked of servers of their own (src/database/embedded).
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await onServer(server.url, `alter system set ${setting} = off`)
  }
  await onServer(server.url, 'select pg_reload_conf()')
  await createTemplate(server.url, folder.path)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}

/** Nobody stays connected: a database that someone is connected to cannot be copied. */
async function createTemplate(serverUrl: string, DATA_DIR: string): Promise<void> {
  await onServer(serverUrl, `create database ${TEMPLATE} template template0`)
  await initDatabase(withDatabase(serverUrl, TEMPLATE), { DATA_DIR }, () => undefined)
}

export type OwnDatabase = { ownerUrl: string; drop(): Promise<void> }

/** A migrated, empty database on the run's server: a copy of the template, made in a moment. */
export async function copyTemplate(serverUrl: string): Promise<OwnDatabase> {
  const copy = await createDatabase(serverUrl, TEMPLATE)
  // The one right that is the database's own (migrate.ts): a copy does not inherit it.
  const name = new URL(copy.ownerUrl).pathname.slice(1)
  await onServer(serverUrl, `revoke temporary on database ${name} from public`)
  return copy
}

export async function createDatabase(serverUrl: string, template: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Nothing here is fsynced, so a checkpoint costs less than a copy block by block through the WAL.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    ownerUrl: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const withDatabase = (serverUrl: string, name: string) => new URL(`/${name}`, serverUrl).href
