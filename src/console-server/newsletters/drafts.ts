import type { FastifyInstance } from 'fastify'
import { draftRoutes } from '../../contract/console/routes/newsletters.ts'
import { newsletterVersions, showEditor } from '../../database/queries/console/newsletter-drafts.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { noSuchNewsletter } from './newsletters.ts'
import { describeVersions } from './versions.ts'

/** Who is writing in a draft now, and what was written before. */
export function addDrafts(scope: FastifyInstance): void {
  addRoutes(scope, draftRoutes, {
    'POST /api/newsletters/:id/presence': async ({ input: { id, block }, database, who }) =>
      (await showEditor(database, id, who.id, block)) ?? noSuchNewsletter(),

    'GET /api/newsletters/:id/versions': async ({ input: { id }, database }) => ({
      versions: describeVersions(await newsletterVersions(database, id)),
    }),

    'GET /api/newsletters/:id/versions/:number': async ({ input: { id, number }, database }) => {
      const kept = await newsletterVersions(database, id)
      const found = kept.findIndex((version) => version.number === number)
      const draft = kept[found]?.draft
      const version = describeVersions(kept)[found]
      return draft && version
        ? { version, draft }
        : new Refusal(404, 'not_found', 'Diese Fassung gibt es nicht.')
    },
  })
}
