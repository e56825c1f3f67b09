import type { Page } from '@playwright/test'
import { connect, type Database } from '../../../src/database/connect.ts'
import { createDoor } from '../../../src/door/create-door.ts'
import { loadSite } from '../../../src/door/pages/load-site.ts'
import { listen } from '../../../src/http/listen.ts'
import type { Role } from '../../../src/office/auth/roles.ts'
import { consoleApp, PEOPLE } from '../../support/console-app.ts'
import { TEST_SETTINGS } from '../../support/fresh-app.ts'
import { aConsoleBrowser } from '../../support/operators.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts'
import { copyTemplate } from '../../support/test-server.ts'
import { test as base } from './fixtures.ts'
import { testServerUrl } from './global-setup.ts'
import { warmUp } from './serve-site.ts'
import { CONSOLE_DIR, siteDirOf } from './sites.ts'

/** A door and the console behind it, with somebody of each role. No office is at work: letters that wait go on waiting. */
export type ConsoleSite = {
  origin: string
  database: Database
  /** Takes what operators send to themselves. */
  smtp: TestSmtpServer
  /** Logs a browser in. */
  logIn(page: Page, role: Role): Promise<void>
}

/**
 * Playwright's `test` with such a site for each worker; `page.goto('/konsole')` opens it.
 * @param fill what its database is to hold
 */
export const testWithConsole = (fill: (database: Database) => Promise<unknown> = async () => undefined) =>
  base.extend<object, { console: ConsoleSite }>({
    console: [
      async ({}, use) => {
        const { close, ...site } = await serve()
        await fill(site.database)
        await use(site)
        await close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ console }, use) => use(console.origin),
  })

async function serve(): Promise<ConsoleSite & { close(): Promise<void> }> {
  const { ownerUrl, drop } = await copyTemplate(testServerUrl())
  const database = connect({ ownerUrl })
  const smtp = await startSmtpServer()
  const { app, open, close } = await consoleApp({
    smtpUrl: smtp.url,
    fresh: { ownerUrl, database, drop: () => database.close().then(drop) },
    settings: { trustProxy: 'x-real-ip', logLevel: 'silent' },
    consoleDir: CONSOLE_DIR,
  })
  const door = await createDoor({
    anon: database.anon,
    site: await loadSite(siteDirOf('plain'), new Map(), TEST_SETTINGS),
    settings: { ...TEST_SETTINGS, trustProxy: 'x-forwarded-for', logLevel: 'silent' },
    officeUrl: await open(),
  })
  const origin = await listen(door, { host: '127.0.0.1', port: 0 })
  await warmUp(origin)
  return {
    origin,
    database,
    smtp,
    async logIn(page, role) {
      const browser = aConsoleBrowser(app)
      await browser.logIn(PEOPLE[role].email)
      const url = origin.replace('http:', 'https:')
      await page.context().addCookies(
        [...browser.cookies].map(([name, value]) => ({
          ...{ name, value, url, secure: true, httpOnly: true, sameSite: 'Strict' as const },
        })),
      )
    },
    async close() {
      await door.close()
      await close()
      await smtp.stop()
    },
  }
}
