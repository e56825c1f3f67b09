import { test as base } from './fixtures.ts'
import { type NewsletterSite, serveNewsletterSite } from './newsletter-site.ts'

export { expect } from './fixtures.ts'

/** As newsletter-fixtures.ts, with a site of its own for each story: what others have left would be counted, too. */
export const test = base.extend<{ newsletterSite: NewsletterSite }>({
  newsletterSite: [
    async ({}, use) => {
      const site = await serveNewsletterSite({ mailServer: true })
      await use(site)
      await site.close()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ newsletterSite }, use) => use(newsletterSite.origin),
})
