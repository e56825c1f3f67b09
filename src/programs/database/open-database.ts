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
 * @param onMoved its address is another one from now on
 */
export async function startDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
  onMoved: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config
  if (url) return { url, gaveUp: new Promise(() => undefined), stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir, log, onMoved })
}

/** Starts the database's server, brings it to this program's schema, and opens all pools: for programs of one person. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const server = await startDatabase(config, log)
  try {
    await initDatabase(server.url, config, log)
    const database = connect({
      ownerUrl: server.url,
      authenticatorUrl: config.DATABASE_AUTHENTICATOR_URL,
      operatorUrl: config.DATABASE_OPERATOR_URL,
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
