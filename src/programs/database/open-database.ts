import type { Config } from '../../config.ts'
import { connect, type Database } from '../../database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { initDatabase } from './init-database.ts'

export type OpenDatabase = {
  /** The owner's postgres:// URL. */
  url: string
  database: Database
  /** Closes the connections, then the embedded server if there is one. */
  close(): Promise<void>
}

/**
 * The database's server: DATABASE_URL's, or the project's own PostgreSQL in DATA_DIR, which is started and kept up.
 */
export async function startDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config
  if (url) return { url, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir, log })
}

/** Starts the database's server, brings it to this program's schema, and opens all pools: for programs of one person. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const server = await startDatabase(config, log)
  try {
    await initDatabase(server.url, config, log)
    const database = connect({
      ownerUrl: server.url,
      doorUrl: config.DATABASE_DOOR_URL,
      officeUrl: config.DATABASE_OFFICE_URL,
    })
    return {
      url: server.url,
      database,
      async close() {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
