import { readConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/connect.ts'
import { fillDemo } from '../../src/office/demo/fill.ts'
import { openDatabase } from '../../src/programs/database.ts'
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
  const open = () => openDatabase(readConfig({ DATA_DIR: folder }), () => undefined)
  const first = await open()
  // Holds from the next start on.
  await first.database.owner.query(`alter system set max_connections = ${MAX_CONNECTIONS}`)
  await first.close()
  const { url, database, close } = await open()
  const remove = () => close().then(own[Symbol.asyncDispose])
  // Ctrl-C must not leave a server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void remove().finally(() => process.exit(1)))
  }
  return { url, database, folder, remove }
}

/** A database of its own with a made-up year (`npm run dorfteller -- demo`). */
export async function demoDatabase(signups: number, visits: number): Promise<BenchDatabase> {
  const db = await benchDatabase()
  await fillDemo(db.database.owner, { signups, visits })
  return db
}
