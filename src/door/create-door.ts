import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { openSignUp } from '../database/queries/sign-up.ts'
import { createServer } from '../http/create-server.ts'
import { LIMITS } from '../http/rate-limit.ts'
import { routes } from '../routes.ts'
import { addAuth } from './auth/auth.ts'
import { addLinks } from './links/add-links.ts'
import { loadSite } from './pages/load-site.ts'
import { answerUnrouted, servePages } from './pages/serve-pages.ts'
import { passOn } from './pass-on.ts'
import { addPlaces } from './places/add-places.ts'
import { addRest } from './rest/rest.ts'
import type { DoorSettings } from './settings.ts'
import { addSignupPage } from './signup-page/signup-page.ts'
import { openStoreVisit } from './visits/store-visits.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers from now on with another filling of the same pages. @throws {NotBuiltError} and changes nothing */
    showSite(siteDir: string): Promise<void>
  }
}

/**
 * Builds what answers visitors: the pages from memory, the REST interface, the visitor session, the form without
 * JavaScript, the links of letters, neighbours' standings. Opens no port.
 * @param options.anon a pool whose every statement runs as `anon`
 * @param options.siteDir the built site, e.g. `dist/site`
 * @param options.consoleUrl where the console's server listens; without it nothing is below /konsole
 * @param options.freshFor how long what the database says of places is told again, in milliseconds; a minute unless given
 * @param options.addRoutes adds what only a program in development has
 * @param options.logTo where log lines go instead of standard output
 * @throws {NotBuiltError} when the site is not built
 */
export async function createDoor(options: {
  anon: pg.Pool
  siteDir: string
  settings: DoorSettings
  consoleUrl?: string | undefined
  freshFor?: number
  addRoutes?: ((app: FastifyInstance) => void) | undefined
  logTo?: DestinationStream
}): Promise<FastifyInstance> {
  const { anon, settings } = options
  const signUp = openSignUp(anon)
  const site = await loadSite(options.siteDir, settings)
  const storeVisit = openStoreVisit({ anon, site, settings })
  const app = await createServer(
    settings,
    { database: () => anon.query('select 1') },
    { logTo: options.logTo },
  )
  app.notFoundPage = site.notFound
  if (settings.trustProxy === 'none') warnOfProxy(app)
  app.decorate('showSite', async (siteDir: string) => {
    Object.assign(site, await loadSite(siteDir, settings))
    app.notFoundPage = site.notFound
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit(LIMITS.others) }, (_request, reply) =>
    answerUnrouted(reply, site),
  )
  servePages(app, site)
  await app.register((scope) => addRest(scope, { signUp, storeVisit, settings }), {
    prefix: routes.rest.base,
  })
  await app.register((scope) => addAuth(scope, settings), { prefix: routes.auth.base })
  await app.register((scope) => addSignupPage(scope, { signUp, site, settings }))
  await app.register((scope) => addLinks(scope, { anon, site, settings }))
  await app.register((scope) => addPlaces(scope, { anon, site, settings, freshFor: options.freshFor }))
  const { consoleUrl } = options
  if (consoleUrl) await app.register((scope) => passOn(scope, consoleUrl, settings.trustProxy))
  options.addRoutes?.(app)
  await app.ready()
  return app
}
