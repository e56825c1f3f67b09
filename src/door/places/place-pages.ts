import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { KnownPlace } from '../../contract/places.ts'
import type { Standing } from '../../contract/standing.ts'
import type { NearbyPlace } from '../../database/queries/places.ts'
import type { Answer } from '../../http/ask-database.ts'
import type { BuiltFile } from '../../http/built-files.ts'
import { noIndex } from '../../http/security-headers.ts'
import { sendFile } from '../../http/send-file.ts'
import { routes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import { fillTemplate, type Template } from '../pages/fill-template.ts'
import { placeView } from './place-view.ts'
import type { PlaceParts } from './standings.ts'

/** The page of every place that has none of its own: its file without `.html`. */
const ANY_PLACE = 'orte/seite'

/** Pages that are kept as they were sent last, 70 kB each: the villages that somebody is looking at. */
const KEPT = 500

/** A page for as long as its place stands as it did, and what it was filled into is shown. */
type Kept = { template: Template; stands: string; file: Promise<BuiltFile> }

/**
 * Answers with the page of a place: that of a drawn town at its own address, any other at its postal code.
 * @param nearby which places near a postal code have a number to be said
 */
export function openPlacePages(
  { site, standing }: PlaceParts,
  nearby: (postalCode: string) => Promise<Answer<NearbyPlace[]>>,
) {
  const kept = new Map<string, Kept>()

  return async function sendPlace(reply: FastifyReply, postalCode: string, known: KnownPlace) {
    const template = site.templates.get(known.slug ?? ANY_PLACE)
    if (!template) throw new Error(`The page of ${known.slug ?? 'any place'} is not built.`)
    const [answer, near] = await Promise.all([standing(postalCode), nearby(postalCode)])
    // Without the database the page says what holds anywhere.
    if (!('value' in answer)) noteFailure(reply, answer)
    const now = 'value' in answer ? (answer.value ?? undefined) : undefined
    if (isNotListed(known, now)) noIndex(reply)
    const view = placeView(postalCode, known, now, 'value' in near ? near.value : [])
    const quality = 'value' in answer && 'value' in near ? BEST : QUICK
    const path = known.slug === undefined ? routes.village(postalCode) : routes.town(known.slug)
    return sendFile(reply.removeHeader('retry-after'), path, await page(postalCode, template, view, quality))
  }

  function page(postalCode: string, template: Template, view: object, quality: number) {
    const stands = JSON.stringify(view)
    const last = kept.get(postalCode)
    // Put to the end again: the first one in the map is the one that nobody asked for longest.
    kept.delete(postalCode)
    const entry =
      last?.stands === stands && last.template === template
        ? last
        : { template, stands, file: filledFile(template, view, quality) }
    kept.set(postalCode, entry)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return entry.file
  }
}

/** 8,170 pages that are nearly equal would be doorway pages; while nobody can say how a place stands, none is taken out. */
function isNotListed({ slug }: KnownPlace, standing: Standing | undefined): boolean {
  return slug === undefined && standing?.households === null && standing.state !== 'started'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli's best takes 0.1 s of another thread: once for each change of a place, not for each visitor. */
const BEST = 11
/** A millisecond, for a page that is filled in for one visitor, or whose visitor has waited for the database already. */
export const QUICK = 4

/** A page that was filled in, packed as built ones are. */
export async function filledFile(template: Template, view: object, quality = BEST): Promise<BuiltFile> {
  const content = Buffer.from(fillTemplate(template, view))
  const [br, gz] = await Promise.all([brotli(content, packedAs(quality)), zip(content)])
  return {
    type: 'text/html; charset=utf-8',
    bodies: new Map([
      ['identity', content],
      ['br', br],
      ['gzip', gz],
    ]),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    policy: template.policy,
    immutable: false,
  }
}

function packedAs(quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }
}
