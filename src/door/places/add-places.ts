import type { FastifyInstance, FastifyReply } from 'fastify'
import { digitsOf, POSTAL_CODE_TYPED_LENGTH, readPostalCode, signOf } from '../../contract/places.ts'
import { call } from '../../database/ask.ts'
import { remember } from '../../database/remember.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { filledFile } from '../../http/built-files.ts'
import { sendFile, sendKept } from '../../http/send-file.ts'
import { LETTER_WAITS_PARAMETER, POSTAL_CODE_PARAMETER, programRoutes, routes } from '../../routes.ts'
import { type DoorParts, readQuery } from '../links/link.ts'
import { noteFailure, sendLinkPage, templateOf } from '../links/send-link-page.ts'
import { fillTemplate, QUICK } from '../pages/fill-template.ts'
import type { Site } from '../pages/load-site.ts'
import { sendNotFound } from '../pages/serve-pages.ts'
import { channelOfAddress, withChannel } from '../visits/came-by.ts'
import type { PlaceStanding } from './leading.ts'
import { facesOf, measureWith } from './measure.ts'
import { noticeView } from './notice-view.ts'
import { openPlacePictures } from './picture.ts'
import { openPlacePages } from './place-pages.ts'
import { askLeading, type PlaceParts, sendStanding } from './standings.ts'

type Sent = FastifyReply | Promise<FastifyReply>

/** Five digits, as find-my-way writes them in a path. */
const POSTAL_CODE = ':postalCode(^\\d{5}$)'
const POSTAL_CODE_BEFORE_DOT = ':postalCode(^\\d{5})'

/** Everything that neighbours bring each other by: a place's standing, the preset form, the notice, the picture beside a link. */
export async function addPlaces(app: FastifyInstance, { anon, site, settings }: DoorParts): Promise<void> {
  const known = remember((code) => call<PlaceStanding | null>(anon, 'place_standing', code))
  const standing = (code: string) => askDatabase(() => known(code))
  const parts = { site, settings, standing }
  const add = (url: string, handler: (reply: FastifyReply) => Sent, onRequest = app.limits.others) =>
    app.get(url, { onRequest }, (_request, reply) => handler(reply))
  const placeIn = (reply: FastifyReply) => {
    const { postalCode } = reply.request.params as { postalCode: string }
    return { postalCode, known: site.places.get(postalCode) }
  }
  add(routes.placeStanding(POSTAL_CODE), (reply) => sendStanding(reply, placeIn(reply).postalCode, parts))
  add(routes.signup, (reply) => showSignup(reply, parts))
  add(routes.signupThanks, (reply) => showThanks(reply, parts))
  const sendPlace = openPlacePages(parts)
  add(routes.village(POSTAL_CODE), (reply) => {
    const { postalCode, known } = placeIn(reply)
    if (!known) return sendLinkPage(reply, site, { name: 'orte/unbekannt', status: 404 }, { postalCode })
    if (known.slug === undefined) return sendPlace(reply, postalCode, known)
    return reply.redirect(withChannel(routes.town(known.slug), channelOf(reply, parts)), 307)
  })
  for (const [postalCode, known] of site.places) {
    if (known.slug !== undefined) add(routes.town(known.slug), (reply) => sendPlace(reply, postalCode, known))
  }
  const listed = remember(() => call<string[]>(anon, 'places_to_list'))
  add(programRoutes.sitemap, async (reply) => {
    const answer = await askDatabase(() => listed(''))
    // Told to come back: a shorter list would have a search engine forget the villages.
    if (!('value' in answer)) return reply.code(noteFailure(reply, answer)).send()
    const urls = answer.value
      .filter((postalCode) => site.places.get(postalCode)?.slug === undefined)
      .map((code) => `  <url><loc>${settings.publicOrigin}${routes.village(code)}</loc></url>\n`)
    const built = site.files.get(programRoutes.sitemap)?.content.toString() ?? ''
    const whole = built.replace('</urlset>', `${urls.join('')}</urlset>`)
    return sendKept(reply.type('application/xml'), whole, 3600)
  })
  const faces = facesOf(site)
  if (!faces) return
  const measure = measureWith(faces)
  add(routes.notice(POSTAL_CODE), async (reply) => {
    const { postalCode, known } = placeIn(reply)
    if (!known) return sendNotFound(reply, site, 'No such postal code')
    const answer = await standing(postalCode)
    const stands = ('value' in answer && answer.value) || undefined
    const { publicOrigin } = settings
    const facts = { postalCode, place: known.place, publicOrigin, now: new Date(), standing: stands }
    return sendLinkPage(reply, site, { name: 'aushang/blatt', status: 200 }, noticeView(facts, measure))
  })
  const sendPicture = openPlacePictures(parts, measure, faces.display)
  const picture = programRoutes.placePicture(POSTAL_CODE_BEFORE_DOT)
  add(picture, (reply) => sendPicture(reply, placeIn(reply).postalCode), app.limits.pictures)
}

const channelOf = ({ request }: FastifyReply, { settings }: PlaceParts) =>
  channelOfAddress(request, settings.publicOrigin)

/**
 * `GET /anmelden`: the form. `?plz=17268`, what the start page's row asks without a script, leads to the place's page;
 * a postal code that we do not know is no error: it stands in the form. So does a drawn town's: its page has its form in
 * a dialog, and leads here where nothing opens that.
 */
async function showSignup(reply: FastifyReply, parts: PlaceParts): Promise<FastifyReply> {
  const { site } = parts
  const typed = readQuery(reply.request).get(POSTAL_CODE_PARAMETER)
  const postalCode = readPostalCode(typed ?? '')
  const known = site.places.get(postalCode)
  const channel = channelOf(reply, parts)
  if (known && known.slug === undefined)
    return reply.redirect(withChannel(routes.village(postalCode), channel), 303)
  if (typed === null) return sendPacked(reply, site, 'anmelden/leer', { channel })
  const view = {
    postalCode: digitsOf(postalCode).slice(0, POSTAL_CODE_TYPED_LENGTH),
    channel,
    isUnknown: !known,
    ...(known && {
      place: known.place,
      ...signOf(known.place),
      words: (await askLeading({ postalCode, place: known.place }, parts)).words,
    }),
  }
  return sendLinkPage(reply, site, { name: 'anmelden/antwort', status: 200 }, view)
}

/** `GET /anmelden/danke`: the thanks, with the way back to the form of the place that was typed. */
async function showThanks(reply: FastifyReply, parts: PlaceParts): Promise<FastifyReply> {
  const query = readQuery(reply.request)
  const postalCode = query.get(POSTAL_CODE_PARAMETER) ?? ''
  const known = parts.site.places.get(postalCode)
  return sendPacked(reply, parts.site, 'anmelden/fertig', {
    form: known ? routes.village(postalCode) : routes.signup,
    words: known && (await askLeading({ postalCode, place: known.place }, parts)).words,
    later: query.has(LETTER_WAITS_PARAMETER),
  })
}

/** Sends a page that is nobody's own. */
function sendPacked(reply: FastifyReply, site: Site, name: string, view: object): FastifyReply {
  const template = templateOf(site, name)
  return sendFile(reply, filledFile(`${name}.html`, fillTemplate(template, view), template.policy, QUICK))
}
