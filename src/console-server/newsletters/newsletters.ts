import type { FastifyInstance } from 'fastify'
import { newsletterRoutes } from '../../contract/console/routes/newsletters.ts'
import {
  findNewsletter,
  listNewsletters,
  missedLetters,
  newsletterProgress,
} from '../../database/queries/console/newsletters.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { reachOf } from './reach.ts'

/** Newsletters in one answer, and letters that did not arrive. */
const NEWSLETTERS_PAGE = 50
const MISSED_PAGE = 200

/** The page „Start einer Region“. */
export function addNewsletters(scope: FastifyInstance): void {
  addRoutes(scope, newsletterRoutes, {
    'GET /api/newsletters': async ({ input: { before }, database }) => ({
      newsletters: await listNewsletters(database, before, NEWSLETTERS_PAGE),
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

    'POST /api/newsletters/reach': ({ input: { postalCodes }, database }) => reachOf(database, postalCodes),
  })
}

export const noSuchNewsletter = () => new Refusal(404, 'not_found', 'Diesen Start gibt es nicht.')
