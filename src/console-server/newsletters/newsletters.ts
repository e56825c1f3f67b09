import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type PlaceReach, RETURNED_PAGE, type Reach } from '../../contract/console/newsletters.ts'
import { newsletterRoutes } from '../../contract/console/routes/newsletters.ts'
import {
  findNewsletter,
  lettersPlan,
  listNewsletters,
  missedLetters,
  newsletterProgress,
  newsletterReach,
  newsletterReturns,
} from '../../database/queries/console/newsletters.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/** Newsletters in one answer, and letters that did not arrive. */
const NEWSLETTERS_PAGE = 50
const MISSED_PAGE = 50

/** The page „Start einer Region“. */
export function addNewsletters(scope: FastifyInstance): void {
  addRoutes(scope, newsletterRoutes, {
    'GET /api/newsletters': async ({ input: { before }, database }) => ({
      newsletters: await listNewsletters(database, before, NEWSLETTERS_PAGE),
    }),

    'GET /api/newsletters/plan': async ({ input: { recipients }, database }) => ({
      days: await lettersPlan(database, recipients),
    }),

    'GET /api/newsletters/:id': async ({ input: { id }, database }) =>
      (await findNewsletter(database, id)) ?? noSuchNewsletter(),

    'GET /api/newsletters/:id/progress': async ({ input: { id }, database }) =>
      (await newsletterProgress(database, id)) ?? noSuchNewsletter(),

    'GET /api/newsletters/:id/missed': async ({ input: { id, after }, database }) => {
      const letters = await missedLetters(database, id, after, MISSED_PAGE)
      const last = letters.length === MISSED_PAGE ? letters.at(-1) : undefined
      return { letters, next: last?.letter ?? null }
    },

    'GET /api/newsletters/:id/returns': ({ input: { id }, database }) =>
      newsletterReturns(database, id, RETURNED_PAGE),

    'POST /api/newsletters/reach': ({ input: { postalCodes }, database }) => reachOf(database, postalCodes),
  })
}

export const noSuchNewsletter = () => new Refusal(404, 'not_found', 'Diesen Start gibt es nicht.')

export async function reachOf(operator: pg.Pool, postalCodes: string[]): Promise<Reach> {
  const places: PlaceReach[] = []
  const unknown: string[] = []
  for (const { place, ...row } of await newsletterReach(operator, postalCodes)) {
    if (place === null) unknown.push(row.postalCode)
    else places.push({ ...row, place })
  }
  return { places, unknown }
}

const NAMED = 10

/** Refuses what is no postal code of Germany: somebody mistyped it, and would not notice whom it left out. */
export async function unknownPlaces(operator: pg.Pool, postalCodes: string[]): Promise<Refusal | undefined> {
  const { unknown } = await reachOf(operator, postalCodes)
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' und andere' : '')
  const which = unknown.length === 1 ? 'Diese Postleitzahl gibt' : 'Diese Postleitzahlen gibt'
  return new Refusal(400, 'postal_codes', `${which} es nicht: ${named}.`)
}
