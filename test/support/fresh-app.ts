import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Mailer } from '../../src/console-server/newsletters/mailer.ts'
import type { SetupSource } from '../../src/console-server/setup/setup.ts'
import { createApp } from '../../src/door/create-door.ts'
import type { ServerSettings } from '../../src/door/settings.ts'
import { listen } from '../../src/http/listen.ts'
import { consolePeople } from '../../src/programs/start/people.ts'
import { LEDGER_FILE } from '../../src/worker/ledger.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { SUPPRESSION_KEY } from './signup-steps.ts'
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

/** What a console finds out about an installation of which nothing is known. */
const TEST_SETUP: SetupSource = {
  findings: async () => [
    {
      name: 'Briefe',
      findings: [
        {
          level: 'open',
          code: 'no-smtp',
          what: 'SMTP_URL fehlt.',
          why: 'Niemand bekommt Post.',
          mend: 'SMTP_URL setzen.',
        },
      ],
    },
  ],
  facts: async () => ({ templates: [], ledger: { file: LEDGER_FILE, entries: 0, changedAt: null } }),
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
    people: consolePeople(fresh.database.owner, {
      suppressionKey: SUPPRESSION_KEY,
      ledgerFile: join(folder.path, LEDGER_FILE),
      sender: undefined,
    }),
    setup: TEST_SETUP,
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
