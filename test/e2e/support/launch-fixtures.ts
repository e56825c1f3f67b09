import { test as base } from './fixtures.ts'
import { type LaunchSite, serveLaunchSite } from './launch-site.ts'

export { expect } from './fixtures.ts'

/** Playwright's `test` with a console whose workers can be killed; `page.goto('/konsole')` opens it. */
export const test = base.extend<object, { launchSite: LaunchSite }>({
  launchSite: [
    async ({}, use) => {
      const site = await serveLaunchSite({ mailServer: true })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ launchSite }, use) => use(launchSite.origin),
})
