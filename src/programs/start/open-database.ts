import type { Config } from '../../config.ts'
import { connect, type Database, loginUrl } from '../../database/connect.ts'
import { startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { storeContents } from './store-contents.ts'

export type OpenDatabase = {
  /** The owner's postgres:// URL. */
  url: string
  /** The login of the worker. */
  workerUrl: string
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
    const { applied } = await migrate(server.url, {
      ...passwordOf('authenticatorPassword', config.DATABASE_AUTHENTICATOR_URL),
      ...passwordOf('workerPassword', config.DATABASE_WORKER_URL),
      ...passwordOf('operatorPassword', config.DATABASE_OPERATOR_URL),
    })
    if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
    const database = connect({
      ownerUrl: server.url,
      authenticatorUrl: config.DATABASE_AUTHENTICATOR_URL,
      operatorUrl: config.DATABASE_OPERATOR_URL,
    })
    await storeContents(database.owner)
    return {
      url: server.url,
      workerUrl: config.DATABASE_WORKER_URL ?? loginUrl(server.url, 'worker'),
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

function passwordOf<Name extends string>(name: Name, url: string | undefined): { [N in Name]?: string } {
  return url ? ({ [name]: decodeURIComponent(new URL(url).password) } as { [N in Name]: string }) : {}
}
