import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { RETURNED_PAGE } from '../../contract/console/newsletter-course.ts'
import type { PlaceReach, Reach } from '../../contract/console/newsletters.ts'
import { newsletterRoutes } from '../../contract/console/routes/newsletters.ts'
import { lettersPlan } from '../../office/letters-plan.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { findLetterRegion, letterRegions, toldByLetters } from '../queries/newsletter-audience.ts'
import { findOtherText } from '../queries/newsletter-drafts.ts'
import {
  findNewsletter,
  listNewsletters,
  newsletterProgress,
  newsletterReach,
  newsletterReturns,
} from '../queries/newsletters.ts'
import { preflightOf } from './preflight.ts'

/** Newsletters in one answer. */
const NEWSLETTERS_PAGE = 50

/** The page „Briefe“. */
export function addNewsletters(scope: FastifyInstance): void {
  addRoutes(scope, newsletterRoutes, {
    'GET /api/newsletters': async ({ input: { before }, database }) => ({
      newsletters: await listNewsletters(database, before, NEWSLETTERS_PAGE),
    }),

    'GET /api/newsletters/plan': async ({ input: { recipients }, database }) => ({
      days: await lettersPlan(database, recipients),
    }),

    'GET /api/newsletters/regions': async ({ database }) => ({ regions: await letterRegions(database) }),

    'GET /api/newsletters/:id': async ({ input: { id }, database, who }) => {
      const newsletter = await findNewsletter(database, id)
      return newsletter
        ? { ...newsletter, mine: await findOtherText(database, id, who.id) }
        : noSuchNewsletter()
    },

    'GET /api/newsletters/:id/progress': async ({ input: { id }, database }) =>
      (await newsletterProgress(database, id)) ?? noSuchNewsletter(),

    'GET /api/newsletters/:id/returns': async ({ input: { id }, database }) => ({
      letters: await newsletterReturns(database, id, RETURNED_PAGE),
    }),

    'POST /api/newsletters/reach': ({ input, database }) => reachOf(database, input),

    'GET /api/newsletters/:id/preflight': async ({ input: { id }, database }) => {
      const newsletter = await findNewsletter(database, id)
      return newsletter ? { checks: await preflightOf(database, newsletter) } : noSuchNewsletter()
    },
  })
}

export const noSuchNewsletter = () => new Refusal(404, 'not_found', 'Diesen Brief gibt es nicht.')

export type Audience = { regionId: number | null; postalCodes: string[]; isTrial?: boolean }

/** Whom a letter would reach: in the places of its region, or of those that it names where there is none, or as a trial. */
export async function reachOf(
  operator: pg.Pool,
  { regionId, postalCodes, isTrial = false }: Audience,
): Promise<Reach> {
  const region = (regionId !== null && (await findLetterRegion(operator, regionId))) || null
  const asked = region && !isTrial ? region.places.map((place) => place.postalCode) : postalCodes
  const [rows, toldBy] = await Promise.all([newsletterReach(operator, asked), toldByLetters(operator, asked)])
  const places: PlaceReach[] = []
  const unknown: string[] = []
  for (const { place, ...row } of rows) {
    if (place === null) unknown.push(row.postalCode)
    else places.push({ ...row, place })
  }
  return { region, places, unknown, toldBy }
}

const NAMED = 10

/** Refuses what is no postal code of Germany, and no region: somebody mistyped it, and would not notice whom it left out. */
export async function unknownAudience(operator: pg.Pool, audience: Audience): Promise<Refusal | undefined> {
  const { region, unknown } = await reachOf(operator, { ...audience, isTrial: true })
  if (audience.regionId !== null && !region)
    return new Refusal(400, 'region_id', 'Diese Region gibt es nicht mehr. Wähle eine andere.')
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' und andere' : '')
  const which = unknown.length === 1 ? 'Diese Postleitzahl gibt' : 'Diese Postleitzahlen gibt'
  return new Refusal(400, 'postal_codes', `${which} es nicht: ${named}.`)
}
