import { accountRoutes, linkRoutes, logInRoutes, passkeyRoutes, proofRoutes } from './access.ts'
import { auditRoutes } from './audit.ts'
import { channelRoutes } from './channels.ts'
import { setupRoutes, visitRoutes } from './figures.ts'
import { courseRoutes } from './newsletter-course.ts'
import { letterPageRoutes, letterRoutes } from './newsletter-preview.ts'
import { newsletterChangeRoutes, newsletterRoutes } from './newsletters.ts'
import { nextRoutes } from './next.ts'
import { outboxRoutes } from './outbox.ts'
import { placeRoutes } from './places.ts'
import { regionRestaurantRoutes, regionRoutes } from './regions.ts'
import { fileRoutes, importRoutes, listRoutes, personRoutes } from './signups.ts'
import { siteRoutes } from './site.ts'
import { teamRoutes } from './team.ts'

/** Every address of the console's interface. The console takes its type alone: no schema goes to a browser. */
export const allRoutes = {
  ...logInRoutes,
  ...linkRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...auditRoutes,
  ...visitRoutes,
  ...setupRoutes,
  ...siteRoutes,
  ...teamRoutes,
  ...channelRoutes,
  ...placeRoutes,
  ...nextRoutes,
  ...regionRoutes,
  ...regionRestaurantRoutes,
  ...outboxRoutes,
  ...listRoutes,
  ...fileRoutes,
  ...personRoutes,
  ...importRoutes,
  ...newsletterRoutes,
  ...newsletterChangeRoutes,
  ...courseRoutes,
  ...letterRoutes,
  ...letterPageRoutes,
}

export type ConsoleRoutes = typeof allRoutes
