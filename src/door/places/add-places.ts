import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { placeStanding } from '../../database/queries/place-standing.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { routes } from '../../routes.ts'
import { placeOf } from '../links/place-of.ts'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import type { PlaceParts } from './place-parts.ts'
import { leadToSignup, showSignup, showThanks } from './preset-signup.ts'
import { NOTICE_LIMIT, openNotices } from './send-notice.ts'
import { sendStanding } from './send-standing.ts'
import { keepStandings } from './standings.ts'

type Handler = (reply: FastifyReply, parts: PlaceParts) => FastifyReply | Promise<FastifyReply>
type Limit = { max: number; timeWindow: number; groupId: string }

/** Five digits, as find-my-way writes them in a path. */
const POSTAL_CODE = ':postalCode(^\\d{5}$)'
const POSTAL_CODE_BEFORE_DOT = ':postalCode(^\\d{5})'

/** Everything that neighbours bring each other by: a place's standing, the preset form, the notice. */
export async function addPlaces(
  app: FastifyInstance,
  { anon, site, settings }: { anon: pg.Pool; site: Site; settings: DoorSettings },
): Promise<void> {
  const parts: PlaceParts = {
    site,
    settings,
    standing: keepStandings((postalCode) => placeStanding(anon, postalCode)),
    placeOf: (postalCode) => placeOf(site, postalCode),
  }
  const add = (url: string, handler: Handler, limit: Limit = LIMITS.others) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: limit },
      handler: (_request, reply) => handler(reply, parts),
    })
  add(routes.placeStanding(POSTAL_CODE), sendStanding)
  add(routes.signup, showSignup)
  add(routes.signupThanks, showThanks)
  add(routes.signupShort(POSTAL_CODE), leadToSignup)
  const notices = openNotices(parts)
  if (!notices) return
  add(routes.notice(POSTAL_CODE), notices.sendPage)
  add(routes.noticePdf(POSTAL_CODE_BEFORE_DOT), notices.sendPdf, NOTICE_LIMIT)
}
