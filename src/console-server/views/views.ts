import type { FastifyInstance } from 'fastify'
import { viewRoutes } from '../../contract/console/routes/views.ts'
import { listViews, removeView, saveView } from '../../database/queries/console/views.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/** Views of the first page that the team keeps under a name. */
export function addViews(scope: FastifyInstance): void {
  addRoutes(scope, viewRoutes, {
    'GET /api/views': ({ database }) => listViews(database),

    'POST /api/views': async ({ input, database, by }) => ({ id: await saveView(database, by(), input) }),

    'POST /api/views/:id/remove': async ({ input: { id }, database, by }) =>
      (await removeView(database, by(), id))
        ? undefined
        : new Refusal(404, 'not_found', 'Diese Ansicht ist schon weg.'),
  })
}
