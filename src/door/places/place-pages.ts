import type { FastifyReply } from 'fastify'
import { AND_OTHERS, shortName, signOf } from '../../contract/places.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import { type BuiltFile, filledFile, hashOf } from '../../http/built-files.ts'
import { noIndex } from '../../http/security-headers.ts'
import { sendFile } from '../../http/send-file.ts'
import { noteFailure, templateOf } from '../links/send-link-page.ts'
import { fillTemplate, QUICK } from '../pages/fill-template.ts'
import type { KnownPlace } from '../pages/load-site.ts'
import { keepLast } from './keep-last.ts'
import { eveningOf, leadingIn, numbers, type Standing } from './leading.ts'
import type { PlaceParts } from './standings.ts'

/** The page of every place that has none of its own: its file without `.html`. */
const ANY_PLACE = 'orte/seite'

/** Pages that are kept as they were sent last, 70 kB each: the villages that somebody is looking at. */
const KEPT = 500

/**
 * Answers with the page of a place: that of a drawn town at its own address, any other at its postal code.
 */
export function openPlacePages({ site, standing }: PlaceParts) {
  const kept = keepLast<BuiltFile>(KEPT)
  return async (reply: FastifyReply, postalCode: string, known: KnownPlace): Promise<FastifyReply> => {
    const name = known.slug ?? ANY_PLACE
    const template = templateOf(site, name)
    const answer = await standing(postalCode)
    // Without the database the page says what holds anywhere.
    if (!('value' in answer)) noteFailure(reply, answer)
    const now = 'value' in answer ? (answer.value ?? undefined) : undefined
    // 8,170 pages that are nearly equal would be doorway pages; while nobody can say how a place stands, none is taken out.
    if (known.slug === undefined && now?.households === null && now.state !== 'started') noIndex(reply)
    const html = fillTemplate(template, placeView(postalCode, known, now))
    const fill = (quality?: number) => filledFile(`${name}.html`, html, template.policy, quality)
    // Packed well once for each change of a place; whose visitor has waited for the database gets it at once.
    const file = 'value' in answer ? kept.of(hashOf(html), fill) : fill(QUICK)
    return sendFile(reply.removeHeader('retry-after'), file)
  }
}

/**
 * What the markers of a place's page say: its name, how it looks, how it stands.
 * @param standing undefined while the database is away: then the page says what holds anywhere
 */
function placeView(postalCode: string, known: KnownPlace, standing: Standing | undefined): object {
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
    // How it stands: `words` are ready to show; `number`, where it leads.
    words,
    started: stands === 'started',
    number: households !== null,
    households: households === null ? '' : numbers.format(households),
    goal: numbers.format(goal),
    beyond: households !== null && households > goal,
    allLit: lights.lit === STREET_LENGTH,
    ...streetView(lights),
  }
}

/** Who shares it: „mit Boitzenburg u. a.“, „und Umgebung“ where nobody else is named; nothing where nobody does. */
export function otherNames(place: string): string | undefined {
  const rest = place.split(', ').slice(1).join(', ').replace(AND_OTHERS, '\u00a0u.\u00a0a.')
  if (rest !== '' && !/^u\./.test(rest)) return `mit ${rest}`
  return AND_OTHERS.test(place) ? 'und Umgebung' : undefined
}
