import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { beforeAll } from 'vitest'
import { createDoor } from '../../src/door/create-door.ts'
import { loadSite, type Site } from '../../src/door/pages/load-site.ts'
import type { DoorSettings } from '../../src/door/settings.ts'
import { listen } from '../../src/http/listen.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { heldFor } from './held.ts'
import { writeSmallSite } from './small-site.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const PUBLIC_KEY = 'public-key-of-the-tests'

export const TEST_SETTINGS: DoorSettings = {
  publicOrigin: 'https://dorfteller.example',
  publicKey: PUBLIC_KEY,
  corsOrigins: ['https://partner.example'],
  trustProxy: 'none',
  adsScriptUrl: undefined,
  backendUrl: undefined,
  secret: 'a secret for tests, longer than 32 characters',
  proofStoresIp: false,
  logLevel: 'info',
}

/** What the official client sends along with every request. */
export const KEY_HEADERS = { apikey: PUBLIC_KEY, authorization: `Bearer ${PUBLIC_KEY}` }

export const FORM = 'application/x-www-form-urlencoded'

export type FreshApp = ReturnType<typeof served> & {
  /** Everything that was logged so far. */
  logged(): string
}

/** A server over a database of its own; `end` is what must end between the two. */
export function served(app: FastifyInstance, fresh: FreshDatabase, end: () => Promise<unknown>) {
  return {
    app,
    fresh,
    /** As the database's owner. */
    ask: fresh.ask,
    /** Opens a port of its own; for example http://127.0.0.1:40123. */
    open: () => listen(app, { host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await end()
      await fresh.drop()
    },
  }
}

type Headers = Record<string, string>
type Asking = ReturnType<typeof askingOf>

/** Whatever is asked comes from a line of its own (X-Real-IP), so that no story runs into another's rate limit. */
function askingOf(app: FastifyInstance) {
  let lines = 0
  const own = (headers: Headers = {}): Headers => {
    lines += 1
    return { 'x-real-ip': `10.7.${lines >> 8}.${lines & 255}`, ...headers }
  }
  const post = (url: string, headers: Headers, payload: string) =>
    app.inject({ method: 'POST', url, headers: own(headers), payload })
  return {
    own,
    /** Sends a form as a page without a script does. */
    form: (url: string, fields: Record<string, string>, headers?: Headers) =>
      post(url, { 'content-type': FORM, ...headers }, new URLSearchParams(fields).toString()),
    /** Inserts as a page's script does. */
    insert: (row: unknown, headers?: Headers, table = 'newsletter_signups') =>
      post(
        `/rest/v1/${table}`,
        { ...KEY_HEADERS, 'content-type': 'application/json', ...headers },
        typeof row === 'string' ? row : JSON.stringify(row),
      ),
  }
}

/** The door over a small site and a database of its own. */
export async function freshApp(
  settings: Partial<DoorSettings> = {},
  more: {
    officeUrl?: string
    /** Files of the site besides those of the small one. */
    files?: Readonly<Record<string, string | Uint8Array>>
  } = {},
): Promise<FreshApp & Asking & { site: Site }> {
  const fresh = await freshDatabase()
  const folder = await temporaryFolder()
  await writeSmallSite(folder.path, more.files)
  const site = await loadSite(folder.path, new Map(), { ...TEST_SETTINGS, ...settings })
  const log = keptLog()
  const app = await createDoor({
    anon: fresh.database.anon,
    site,
    settings: { ...TEST_SETTINGS, ...settings },
    officeUrl: more.officeUrl,
    logTo: log.stream,
  })
  return { ...served(app, fresh, folder.remove), ...askingOf(app), site, logged: log.logged }
}

type Given = Parameters<typeof freshApp>
const close = (server: FreshApp) => server.close()
/** Such a door for all tests of a file. */
export const appForAll = (...given: Given) => heldFor(beforeAll, () => freshApp(...given), close)

/** Keeps log lines instead of printing them. */
export function keptLog(): { stream: Writable; logged(): string } {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { stream, logged: () => lines.join('') }
}
