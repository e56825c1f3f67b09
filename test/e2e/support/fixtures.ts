import { test as base, expect, type Page } from '@playwright/test'
import { Unexpected } from '../../support/unexpected.ts'
import { addressOf } from '../../support/visitor-address.ts'
import { type Site, serveSite } from './serve-site.ts'

export { expect }

type TestFixtures = {
  /** Lets this test's pages write console messages (or raise errors) that match. */
  allowConsole: (pattern: RegExp) => void
  /** Watches a page that the test opened by itself; `page` is watched already. */
  watch: (page: Page) => void
  /** The visitor's address, another one for each test. */
  visitorAddress: string
}

type WorkerFixtures = {
  /** The site with a database of this worker's own. Tests of one worker run one after the other. */
  site: Site
  /** The same with an ads id; see ADS in sites.ts. */
  siteWithAds: Site
  /** The same under a public address, with everything still open. */
  publicSite: Site
}

/**
 * Playwright's `test` with a running site. `page.goto('/')` opens it; a test fails on every console message,
 * page error, violation of the Content-Security-Policy (which Chromium writes to the console) and request to a
 * host other than this machine that it did not allow.
 */
export const test = base.extend<TestFixtures & { unexpected: Unexpected }, WorkerFixtures>({
  site: [async ({}, use) => lend(await serveSite('plain'), use), { scope: 'worker' }],
  siteWithAds: [async ({}, use) => lend(await serveSite('withAds'), use), { scope: 'worker' }],
  publicSite: [async ({}, use) => lend(await serveSite('asPublic'), use), { scope: 'worker' }],

  baseURL: async ({ site }, use) => use(site.origin),
  visitorAddress: async ({}, use, info) => use(addressOf(info.workerIndex, info.testId)),
  extraHTTPHeaders: async ({ visitorAddress }, use) => use({ 'x-forwarded-for': visitorAddress }),

  unexpected: async ({}, use) => {
    const unexpected = new Unexpected(['127.0.0.1', 'localhost'])
    await use(unexpected)
    expect(unexpected.list(), 'unexpected console messages, errors or requests').toEqual([])
  },
  allowConsole: async ({ unexpected }, use) => use((pattern) => unexpected.allow(pattern)),
  watch: async ({ unexpected }, use) => use((page) => unexpected.watch(page)),
  page: async ({ page, unexpected }, use) => {
    unexpected.watch(page)
    await use(page)
  },
})

async function lend(site: Site, use: (site: Site) => Promise<void>): Promise<void> {
  await use(site)
  await site.close()
}
