import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { placeStanding } from '../../database/queries/place-standing.ts'
import { routes } from '../../routes.ts'
import { placeOf } from '../links/place-of.ts'
import { LIMITS } from '../middleware/rate-limit.ts'
import type { Site } from '../pages/load-site.ts'
import type { ServerSettings } from '../settings.ts'
import type { PlaceParts } from './place-parts.ts'
import { leadToSignup, showSignup, showThanks } from './preset-signup.ts'
import { sendStanding } from './send-standing.ts'
import { keepStandings } from './standings.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply, parts: PlaceParts) => Promise<FastifyReply>

/** Five digits, as find-my-way writes them in a path. */
const POSTAL_CODE = ':postalCode(^\\d{5}$)'

/** Everything that neighbours bring each other by: a place's standing, the preset form, the notice. */
export async function addPlaces(
  app: FastifyInstance,
  { anon, site, settings }: { anon: pg.Pool; site: Site; settings: ServerSettings },
): Promise<void> {
  const parts: PlaceParts = {
    site,
    settings,
    standing: keepStandings((postalCode) => placeStanding(anon, postalCode)),
    placeOf: (postalCode) => placeOf(site, postalCode),
  }
  const add = (url: string, handler: Handler) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: LIMITS.others },
      handler: (request, reply) => handler(request, reply, parts),
    })
  add(routes.placeStanding(POSTAL_CODE), sendStanding)
  add(routes.signup, showSignup)
  add(routes.signupThanks, showThanks)
  add(routes.signupShort(POSTAL_CODE), leadToSignup)
}
