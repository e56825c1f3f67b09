import { test as base } from './fixtures.ts'
import { type NewsletterSite, serveNewsletterSite } from './newsletter-site.ts'

export { expect } from './fixtures.ts'

/** Playwright's `test` with a console whose workers can be killed; `page.goto('/konsole')` opens it. */
export const test = base.extend<object, { newsletterSite: NewsletterSite }>({
  newsletterSite: [
    async ({}, use) => {
      const site = await serveNewsletterSite({ mailServer: true })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ newsletterSite }, use) => use(newsletterSite.origin),
})
