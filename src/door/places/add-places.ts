import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  digitsOf,
  type KnownPlace,
  POSTAL_CODE_TYPED_LENGTH,
  readPostalCode,
  signOf,
} from '../../contract/places.ts'
import { postalCodeProblem } from '../../contract/signup.ts'
import { nearbyPlaces, placeStanding, placesToList } from '../../database/queries/places.ts'
import { answerProblem } from '../../http/answer-problem.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { sendFile } from '../../http/send-file.ts'
import { LETTER_WAITS_PARAMETER, POSTAL_CODE_PARAMETER, programRoutes, routes } from '../../routes.ts'
import { readQuery } from '../links/link.ts'
import { sendBlankPage, sendLinkPage } from '../links/send-link-page.ts'
import { placeOf, type Site } from '../pages/load-site.ts'
import { openPlacePictures, PICTURE_LIMIT } from '../pictures/send-place-picture.ts'
import type { DoorSettings } from '../settings.ts'
import { channelOfAddress, withChannel } from '../visits/came-by.ts'
import { type Keeping, keepAnswers } from './keep-answers.ts'
import type { Place } from './leading.ts'
import { filledFile, openPlacePages, QUICK } from './place-pages.ts'
import { openNotices } from './send-notice.ts'
import { sendSitemap } from './sitemap.ts'
import { askLeading, keepStandings, type PlaceParts, sendStanding } from './standings.ts'

type Sent = FastifyReply | Promise<FastifyReply>
type Limit = { max: number; timeWindow: number; groupId: string }

/** The form as it is handed out to one visitor: its file without `.html`. */
const BLANK_FORM = 'anmelden/leer'

/** Five digits, as find-my-way writes them in a path. */
const POSTAL_CODE = ':postalCode(^\\d{5}$)'
const POSTAL_CODE_BEFORE_DOT = ':postalCode(^\\d{5})'

type PlacesOptions = Pick<Keeping, 'freshFor'> & {
  anon: pg.Pool
  site: Site
  settings: DoorSettings
}

/** Everything that neighbours bring each other by: a place's standing, the preset form, the notice, the picture beside a link. */
export async function addPlaces(
  app: FastifyInstance,
  { anon, site, settings, ...keeping }: PlacesOptions,
): Promise<void> {
  const standing = keepStandings((postalCode) => placeStanding(anon, postalCode), keeping)
  const parts = { site, settings, standing }
  const add = (url: string, handler: (reply: FastifyReply) => Sent, limit: Limit = LIMITS.others) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: limit },
      handler: (_request, reply) => handler(reply),
    })
  const addOfPlace = (
    url: string,
    handler: (reply: FastifyReply, place: Place & KnownPlace) => Sent,
    limit?: Limit,
  ) => add(url, (reply) => ofPlace(reply, site, handler), limit)
  add(routes.placeStanding(POSTAL_CODE), (reply) => sendStanding(reply, parts))
  add(routes.signup, (reply) => showSignup(reply, parts))
  add(routes.signupThanks, (reply) => showThanks(reply, parts))
  const nearby = keepAnswers((postalCode) => nearbyPlaces(anon, postalCode), keeping)
  const sendPlace = openPlacePages(parts, nearby)
  add(routes.village(POSTAL_CODE), (reply) => {
    const { postalCode } = reply.request.params as { postalCode: string }
    const known = site.places.get(postalCode)
    if (!known) return sendLinkPage(reply, site, { name: 'orte/unbekannt', status: 404 }, { postalCode })
    if (known.slug === undefined) return sendPlace(reply, postalCode, known)
    const town = withChannel(routes.town(known.slug), channelOf(reply, settings))
    return reply.code(307).header('location', town).send()
  })
  for (const [postalCode, known] of site.places) {
    if (known.slug !== undefined) add(routes.town(known.slug), (reply) => sendPlace(reply, postalCode, known))
  }
  const listed = keepAnswers(() => placesToList(anon), keeping)
  add(programRoutes.sitemap, (reply) =>
    sendSitemap(reply, { site, origin: settings.publicOrigin, listed: () => listed('') }),
  )
  const sendNotice = openNotices(parts)
  if (!sendNotice) return
  addOfPlace(routes.notice(POSTAL_CODE), sendNotice)
  const pictures = openPlacePictures(parts)
  if (!pictures) return
  app.addHook('onClose', pictures.close)
  addOfPlace(programRoutes.placePicture(POSTAL_CODE_BEFORE_DOT), pictures.send, PICTURE_LIMIT)
}

const channelOf = ({ request }: FastifyReply, { publicOrigin }: Pick<DoorSettings, 'publicOrigin'>) =>
  channelOfAddress(request, publicOrigin)

type FormParts = Pick<PlacesOptions, 'site' | 'settings'> & PlaceParts

/**
 * `GET /anmelden`: the form. `?plz=17268`, what the start page's row asks without a script, leads to the place's page;
 * a postal code that we do not know is no error: it stands in the form. So does a drawn town's: its page has its form in
 * a dialog, and leads here where nothing opens that.
 */
async function showSignup(reply: FastifyReply, parts: FormParts): Promise<FastifyReply> {
  const { site, settings } = parts
  const typed = readQuery(reply.request).get(POSTAL_CODE_PARAMETER)
  const postalCode = readPostalCode(typed ?? '')
  const known = site.places.get(postalCode)
  const channel = channelOf(reply, settings)
  if (known && known.slug === undefined) {
    return reply
      .code(303)
      .header('location', withChannel(routes.village(postalCode), channel))
      .send()
  }
  if (typed === null) {
    const template = site.templates.get(BLANK_FORM)
    if (!template) return sendBlankPage(reply, site, routes.signup)
    return sendFile(reply, routes.signup, await filledFile(template, { channel }, QUICK))
  }
  const page = { name: known ? 'anmelden/ort' : 'anmelden/unbekannt', status: 200 }
  const digits = digitsOf(postalCode).slice(0, POSTAL_CODE_TYPED_LENGTH)
  const place = known?.place
  const leading = place === undefined ? undefined : await askLeading({ postalCode, place }, parts)
  return sendLinkPage(reply, site, page, {
    postalCode: digits,
    place,
    ...(place && signOf(place)),
    channel,
    words: leading?.words,
  })
}

/** `GET /anmelden/danke`: the thanks, with the way back to the form of the place that was typed. */
async function showThanks(reply: FastifyReply, parts: PlaceParts): Promise<FastifyReply> {
  const { site } = parts
  if (readQuery(reply.request).has(LETTER_WAITS_PARAMETER))
    return sendLinkPage(reply, site, { name: 'anmelden/danke-spaeter', status: 200 })
  const preset = presetOf(reply.request, site)
  if (!preset) return sendBlankPage(reply, site, routes.signupThanks)
  const { words } = await askLeading(preset, parts)
  return sendLinkPage(reply, site, { name: 'anmelden/danke-ort', status: 200 }, { ...preset, words })
}

function presetOf(request: FastifyRequest, site: Site): Place | undefined {
  const postalCode = readQuery(request).get(POSTAL_CODE_PARAMETER) ?? ''
  const place = postalCodeProblem(postalCode) ? undefined : placeOf(site, postalCode)
  return place === undefined ? undefined : { postalCode, place }
}

/** Answers with what there is of a place; an unknown postal code has nothing. */
function ofPlace(
  reply: FastifyReply,
  site: Site,
  handler: (reply: FastifyReply, place: Place & KnownPlace) => Sent,
) {
  const { postalCode } = reply.request.params as { postalCode: string }
  const known = site.places.get(postalCode)
  return known === undefined
    ? answerProblem(reply, { status: 404, code: 'PLACE', message: 'No such postal code' })
    : handler(reply, { postalCode, ...known })
}
