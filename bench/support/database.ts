import { connect, type Database } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { migrate } from '../../src/database/migrate.ts'
import { fillDemo } from '../../src/office/demo/fill.ts'
import { storeContents } from '../../src/programs/store-contents.ts'
import { siteFolder } from './site.ts'

export type BenchDatabase = {
  /** The owner's. */
  url: string
  database: Database
  /** A folder of its own, for whatever the programs keep beside the database. */
  folder: string
  remove(): Promise<void>
}

/** More than the 100 that the project's server lets in, as pgbench wants as many as there are visitors. */
const MAX_CONNECTIONS = 150

/**
 * The project's own PostgreSQL, with its own settings (fsync on), migrated, empty, in a new folder. The folder lies
 * where temporary files do: set TMPDIR when that is no real disk.
 */
export async function benchDatabase(): Promise<BenchDatabase> {
  const { path: folder, ...own } = await siteFolder()
  await allowConnections(folder)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url)
  const database = connect({ ownerUrl: server.url })
  await storeContents(database.owner)
  const remove = async () => {
    await database.close()
    await server.stop()
    await own[Symbol.asyncDispose]()
  }
  // Ctrl-C must not leave a server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void remove().finally(() => process.exit(1)))
  }
  return { url: server.url, database, folder, remove }
}

/** By ALTER SYSTEM, which holds from the next start on. */
async function allowConnections(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder })
  const { owner, close } = connect({ ownerUrl: server.url })
  await owner.query(`alter system set max_connections = ${MAX_CONNECTIONS}`)
  await close()
  await server.stop()
}

/** A database of its own with a made-up year (`npm run dorfteller -- demo`). */
export async function demoDatabase(signups: number, visits: number): Promise<BenchDatabase> {
  const db = await benchDatabase()
  await fillDemo(db.database.owner, { signups, visits })
  return db
}
