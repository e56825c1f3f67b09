import type { FastifyReply } from 'fastify'
import type { KnownPlace } from '../../contract/places.ts'
import type { PlaceStanding } from '../../contract/standing.ts'
import type { Answer } from '../../http/ask-database.ts'
import { type BuiltFile, filledFile, hashOf } from '../../http/built-files.ts'
import { noIndex } from '../../http/security-headers.ts'
import { sendFile } from '../../http/send-file.ts'
import { noteFailure, templateOf } from '../links/send-link-page.ts'
import { fillTemplate, QUICK } from '../pages/fill-template.ts'
import { keepLast } from './keep-last.ts'
import { type NearbyPlace, placeView } from './place-view.ts'
import type { PlaceParts } from './standings.ts'

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
