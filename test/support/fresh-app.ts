import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/server/createApp.ts'
import { listen } from '../../src/server/listen.ts'
import type { Mailer } from '../../src/server/operator/launches/mailer.ts'
import type { ServerSettings } from '../../src/server/settings.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { writeSmallSite } from './small-site.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const PUBLIC_KEY = 'public-key-of-the-tests'

export const TEST_SETTINGS: ServerSettings = {
  publicOrigin: 'https://dorfteller.example',
  publicKey: PUBLIC_KEY,
  corsOrigins: ['https://partner.example'],
  trustProxy: 'none',
  adsScriptUrl: undefined,
  backendUrl: undefined,
  authSecret: 'a secret for tests, longer than 32 characters',
  proofStoresIp: false,
  logLevel: 'info',
}

/** What the official client sends along with every request. */
export const KEY_HEADERS = { apikey: PUBLIC_KEY, authorization: `Bearer ${PUBLIC_KEY}` }

export type FreshApp = {
  app: FastifyInstance
  fresh: FreshDatabase
  /** Everything that was logged so far. */
  logged(): string
  /** Opens a port of its own; for example http://127.0.0.1:40123. */
  open(): Promise<string>
  close(): Promise<void>
}

/**
 * The whole server over a small site and a database of its own (or the one given).
 * @param addRoutes adds what only a program in development has
 * @param mailer writes the console's letters
 */
export async function freshApp(
  settings: Partial<ServerSettings> = {},
  database: FreshDatabase | undefined = undefined,
  addRoutes?: (app: FastifyInstance, fresh: FreshDatabase) => void,
  mailer?: (fresh: FreshDatabase) => Mailer,
): Promise<FreshApp> {
  const fresh = database ?? (await freshDatabase())
  const folder = await temporaryFolder()
  await writeSmallSite(folder.path)
  const lines: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await createApp({
    database: fresh.database,
    siteDir: folder.path,
    settings: { ...TEST_SETTINGS, ...settings },
    ...(mailer && { mailer: mailer(fresh) }),
    ...(addRoutes && { addRoutes: (instance) => addRoutes(instance, fresh) }),
    logTo,
  })
  return {
    app,
    fresh,
    logged: () => lines.join(''),
    open: async () => (await listen(app, { host: '127.0.0.1', port: 0 })).address,
    async close() {
      await app.close()
      await folder.remove()
      await fresh.drop()
    },
  }
}
