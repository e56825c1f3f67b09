import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { createServer } from '../http/create-server.ts'
import { routes } from '../routes.ts'
import { addAuth } from './auth/auth.ts'
import { addLinks } from './links/add-links.ts'
import type { Site } from './pages/load-site.ts'
import { answerUnrouted, servePages } from './pages/serve-pages.ts'
import { passOn } from './pass-on.ts'
import { addPlaces } from './places/add-places.ts'
import { addRateLimits } from './rate-limit.ts'
import { addRest } from './rest/rest.ts'
import type { DoorSettings } from './settings.ts'
import { openSignUp } from './sign-up.ts'
import { addSignupPage } from './signup-page.ts'
import { openStoreVisit } from './visits/store-visits.ts'

/**
 * Builds what answers visitors: the pages from memory, the REST interface, the visitor session, the form without
 * JavaScript, the links of letters, neighbours' standings. Opens no port.
 * @param options.anon a pool whose every statement runs as `anon`
 * @param options.site what is shown: another filling of the same pages may be assigned to it while it is
 * @param options.officeUrl where the office listens; without it nothing is below /konsole
 * @param options.logTo where log lines go instead of standard output
 */
export async function createDoor(options: {
  anon: pg.Pool
  site: Site
  settings: DoorSettings
  officeUrl?: string | undefined
  logTo?: DestinationStream
}): Promise<FastifyInstance> {
  const { anon, site, settings, officeUrl } = options
  const signUp = openSignUp(anon)
  const app = createServer(settings, () => anon.query('select 1'), options.logTo)
  await addRateLimits(app, settings.trustProxy)
  app.setNotFoundHandler({ preHandler: app.limits.others }, (_request, reply) => answerUnrouted(reply, site))
  servePages(app, site)
  const storeVisit = openStoreVisit(app, { anon, site, settings })
  await app.register((scope) => addRest(scope, { signUp, storeVisit, settings }), {
    prefix: routes.rest.base,
  })
  await app.register((scope) => addAuth(scope, settings), { prefix: routes.auth.base })
  await app.register((scope) => addSignupPage(scope, { signUp, site, settings }))
  await app.register((scope) => addLinks(scope, { anon, site, settings }))
  await app.register((scope) => addPlaces(scope, { anon, site, settings }))
  if (officeUrl) await app.register((scope) => passOn(scope, officeUrl, settings.trustProxy))
  await app.ready()
  return app
}
