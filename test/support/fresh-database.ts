import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../../src/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { migrate } from '../../src/database/migrate.ts'
import { storeContents } from '../../src/programs/database/store-contents.ts'
import { temporaryFolder } from './temporary-folder.ts'

const TEMPLATE = 'migrated_template'

export type FreshDatabase = { ownerUrl: string; database: Database; drop(): Promise<void> }

/** A new, migrated, empty database on the run's server: a copy of the template, made in a moment. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { ownerUrl, drop } = await emptyDatabase(TEMPLATE)
  // What a copy does not inherit.
  await migrate(ownerUrl)
  const database = connect({ ownerUrl })
  return {
    ownerUrl,
    database,
    async drop() {
      await database.close()
      await drop()
    },
  }
}

/** A new database without any schema, for tests of the migrations themselves. */
export async function emptyDatabase(
  template = 'template0',
): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const serverUrl = inject('databaseServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return {
    ownerUrl: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

export type FreshServer = FreshDatabase & {
  /** Takes the whole database server away … */
  stopServer(): Promise<void>
  /** … and brings it back under the same address. */
  startServer(): Promise<void>
}

/** A migrated database on a server of its own (about a second), for stories in which the database goes away. */
export async function freshServer(): Promise<FreshServer> {
  const folder = await temporaryFolder()
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder.path })
  const ownerUrl = server.url
  await migrate(ownerUrl)
  const database = connect({ ownerUrl })
  await storeContents(database.owner)
  return {
    ownerUrl,
    database,
    stopServer: () => server.stop(),
    async startServer() {
      server = await startEmbeddedPostgres({ dataDir: folder.path })
      if (server.url !== ownerUrl)
        throw new Error('The database came back on another port: run the test again.')
    },
    async drop() {
      await database.close()
      await server.stop()
      await folder.remove()
    },
  }
}

/** For the global setup: the database that `freshDatabase` copies. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${TEMPLATE} template template0`)
  const ownerUrl = withDatabase(serverUrl, TEMPLATE)
  await migrate(ownerUrl)
  const database = connect({ ownerUrl })
  await storeContents(database.owner)
  // A database that someone is connected to cannot be copied.
  await database.close()
}

async function onServer(serverUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
