import { test as base, expect, type Page } from '@playwright/test'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Ground, type Settings, type Site, startSite } from './site.ts'

export { expect }

type Fixtures = {
  /** Lets this story's pages write console messages, raise errors or ask others for something that match. */
  allow: (pattern: RegExp) => void
  /** Watches a page that the story opened by itself; `page` is watched already. */
  watch: (page: Page) => void
  /** The address that this story's visitor comes from. */
  from: string
  /** Starts a site for this story alone. */
  ownSite: (settings?: Settings) => Promise<Site>
}

/**
 * Playwright's `test` with a site that runs as README says. Stories of one worker share `site`, one after the other,
 * each with people and places of its own. A story fails on every console message and request that it did not allow.
 */
export const test = base.extend<Fixtures & { unexpected: Unexpected }, { site: Site; ground: Ground }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ground: [
    async ({}, use) => {
      const pages = await temporaryFolder()
      await use({ pages: pages.path })
      await pages.remove()
    },
    { scope: 'worker' },
  ],
  ownSite: async ({ context, ground }, use) => {
    const sites: Site[] = []
    await use(async (settings) => {
      const site = await startSite(settings, ground)
      sites.push(site)
      return site
    })
    // A page of the console would ask on, and complain that nobody answers.
    for (const page of context.pages()) await page.close()
    for (const site of sites) await site.remove()
  },
  baseURL: async ({ site }, use) => use(site.origin),
  from: async ({}, use, { workerIndex, testId }) => use(addressOf(workerIndex, testId)),
  extraHTTPHeaders: async ({ from }, use) => use({ 'x-forwarded-for': from }),
  unexpected: async ({}, use) => {
    const unexpected = new Unexpected()
    await use(unexpected)
    expect(unexpected.list(), 'unexpected console messages, errors or requests').toEqual([])
  },
  allow: async ({ unexpected }, use) => use((pattern) => unexpected.allow(pattern)),
  watch: async ({ unexpected }, use) => use((page) => unexpected.watch(page)),
  page: async ({ page, unexpected }, use) => {
    unexpected.watch(page)
    await use(page)
  },
})

/** @returns an address in 10.0.0.0/8 that no other story of the run has, but for rare accidents. */
function addressOf(worker: number, testId: string): string {
  const number = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
  return `10.${worker % 256}.${number >> 8}.${number % 256}`
}

/** What a story's pages said, raised or asked other hosts for, and nobody allowed. */
class Unexpected {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  watch(page: Page): void {
    page.on('console', (message) =>
      this.note(`console ${message.type()}: ${message.text()} (${message.location().url})`),
    )
    page.on('pageerror', (error) => this.note(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, hostname, href } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost')
        this.note(`request to another host: ${href}`)
    })
  }

  note(...said: string[]): void {
    this.#seen.push(...said)
  }

  /** Read at the end, so that `allow` holds for what came before it as well. */
  list(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}
