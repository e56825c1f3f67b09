import type { FastifyReply } from 'fastify'
import { type KnownPlace, otherNames, shortName, signOf } from '../../contract/places.ts'
import type { PlaceStanding } from '../../contract/standing.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import type { Answer } from '../../http/ask-database.ts'
import { type BuiltFile, filledFile, hashOf } from '../../http/built-files.ts'
import { noIndex } from '../../http/security-headers.ts'
import { sendFile } from '../../http/send-file.ts'
import { routes } from '../../routes.ts'
import { noteFailure, templateOf } from '../links/send-link-page.ts'
import { fillTemplate, QUICK } from '../pages/fill-template.ts'
import { eveningOf } from './evening.ts'
import { keepLast } from './keep-last.ts'
import { leadingIn, numbers } from './leading.ts'
import type { PlaceParts } from './standings.ts'

/** A place beside another, with the number that may be said of it. */
export type NearbyPlace = { postal_code: string; place: string; households: number }

/** The page of every place that has none of its own: its file without `.html`. */
const ANY_PLACE = 'orte/seite'

/** Pages that are kept as they were sent last, 70 kB each: the villages that somebody is looking at. */
const KEPT = 500

/**
 * Answers with the page of a place: that of a drawn town at its own address, any other at its postal code.
 * @param nearby which places near a postal code have a number to be said
 */
export function openPlacePages(
  { site, standing }: PlaceParts,
  nearby: (postalCode: string) => Promise<Answer<NearbyPlace[]>>,
) {
  const kept = keepLast<BuiltFile>(KEPT)
  return async (reply: FastifyReply, postalCode: string, known: KnownPlace): Promise<FastifyReply> => {
    const name = known.slug ?? ANY_PLACE
    const template = templateOf(site, name)
    const [answer, near] = await Promise.all([standing(postalCode), nearby(postalCode)])
    // Without the database the page says what holds anywhere.
    if (!('value' in answer)) noteFailure(reply, answer)
    const now = 'value' in answer ? (answer.value ?? undefined) : undefined
    if (isNotListed(known, now)) noIndex(reply)
    const html = fillTemplate(template, placeView(postalCode, known, now, 'value' in near ? near.value : []))
    const fill = (quality?: number) => filledFile(`${name}.html`, html, template.policy, quality)
    // Packed well once for each change of a place; whose visitor has waited for the database gets it at once.
    const file = 'value' in answer && 'value' in near ? kept.of(hashOf(html), fill) : fill(QUICK)
    return sendFile(reply.removeHeader('retry-after'), file)
  }
}

/** 8,170 pages that are nearly equal would be doorway pages; while nobody can say how a place stands, none is taken out. */
function isNotListed({ slug }: KnownPlace, standing: PlaceStanding | undefined): boolean {
  return slug === undefined && standing?.households === null && standing.state !== 'started'
}

/**
 * What the markers of a place's page say: its name, how it looks, how it stands.
 * @param standing undefined while the database is away: then the page says what holds anywhere
 */
function placeView(
  postalCode: string,
  known: KnownPlace,
  standing: PlaceStanding | undefined,
  near: readonly NearbyPlace[],
): object {
  const place = shortName(known.place)
  const { sky, hills } = eveningOf(postalCode)
  const { stands, words, households, goal, lights } = leadingIn({ postalCode, place }, standing)
  return {
    postalCode,
    place,
    ...signOf(place),
    line: `${postalCode} · ${otherNames(known.place) ?? known.district}`,
    sky,
    hills: { [`is${hills}`]: true },
    // For an address: mustache escapes for HTML alone.
    encoded: { place: encodeURIComponent(place) },
    hasNearby: near.length > 0,
    nearby: near.map(({ postal_code, place, households }) => ({
      nearbyPath: routes.village(postal_code),
      nearbyPlace: shortName(place),
      nearbyCode: postal_code,
      nearbyHouseholds: numbers.format(households),
    })),
    // How it stands: `words` are ready to show; `number`, where it leads.
    words,
    started: stands === 'started',
    byLink: standing?.by_neighbours ? numbers.format(standing.by_neighbours) : false,
    number: households !== null,
    households: households === null ? '' : numbers.format(households),
    goal: numbers.format(goal),
    beyond: households !== null && households > goal,
    allLit: lights.lit === STREET_LENGTH,
    ...streetView(lights),
  }
}
