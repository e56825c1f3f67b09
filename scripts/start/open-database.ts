import type { Config } from '../../src/config.ts'
import { connect, type Database } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { migrate } from '../../src/database/migrate.ts'

export type OpenDatabase = {
  /** The owner's postgres:// URL. */
  url: string
  database: Database
  /** Closes the connections, then the embedded server if there is one. */
  close(): Promise<void>
}

/** Opens DATABASE_URL, or the project's own PostgreSQL in DATA_DIR, and migrates it. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const server = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  try {
    const { applied } = await migrate(server.url, passwordOf(config.DATABASE_AUTHENTICATOR_URL))
    if (applied.length > 0) log(`Migrated the database: ${applied.join(', ')}`)
    const database = connect({ ownerUrl: server.url, authenticatorUrl: config.DATABASE_AUTHENTICATOR_URL })
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

function passwordOf(url: string | undefined): { authenticatorPassword?: string } {
  return url ? { authenticatorPassword: decodeURIComponent(new URL(url).password) } : {}
}
