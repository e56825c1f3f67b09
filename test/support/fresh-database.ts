import { beforeAll, beforeEach, inject } from 'vitest'
import { connect, type Database } from '../../src/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { initDatabase } from '../../src/programs/database.ts'
import { heldFor } from './held.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { copyTemplate, createDatabase, type OwnDatabase } from './test-server.ts'

export type FreshDatabase = {
  ownerUrl: string
  database: Database
  /** Asks as the owner. @returns the rows */
  ask: ReturnType<typeof askOf>
  drop(): Promise<void>
}

function askOf({ owner }: Database) {
  // biome-ignore lint/suspicious/noExplicitAny: as pg has it
  return async <Row extends object = any>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(sql, values)).rows
}

/** A new, migrated, empty database on the run's server: a copy of the template, made in a moment. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { ownerUrl, drop } = await copyTemplate(inject('databaseServerUrl'))
  const database = connect({ ownerUrl })
  return {
    ownerUrl,
    database,
    ask: askOf(database),
    async drop() {
      await database.close()
      await drop()
    },
  }
}

const drop = (fresh: FreshDatabase) => fresh.drop()

/** Such a database for each test of a file, or one for all of them. */
export const databaseForEach = () => heldFor(beforeEach, freshDatabase, drop)
export const databaseForAll = () => heldFor(beforeAll, freshDatabase, drop)

/** A new database without any schema, for tests of the migrations themselves. */
export function emptyDatabase(template = 'template0'): Promise<OwnDatabase> {
  return createDatabase(inject('databaseServerUrl'), template)
}

/** A migrated database on a server of its own (about a second), for stories in which the database goes away. */
export async function freshServer() {
  const folder = await temporaryFolder()
  const raise = () => startEmbeddedPostgres({ dataDir: folder.path })
  let server: EmbeddedPostgres = await raise()
  const ownerUrl = server.url
  await initDatabase(ownerUrl, { DATA_DIR: folder.path }, () => undefined)
  const database = connect({ ownerUrl })
  return {
    ownerUrl,
    database,
    ask: askOf(database),
    /** Takes the whole database server away … */
    stopServer: () => server.stop(),
    /** … and brings it back under the same address. */
    async startServer() {
      server = await raise()
      if (server.url !== ownerUrl) throw new Error('It came back on another port: run the test again.')
    },
    async drop() {
      await database.close()
      await server.stop()
      await folder.remove()
    },
  }
}
