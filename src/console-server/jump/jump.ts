import type { FastifyInstance } from 'fastify'
import { jumpRoutes } from '../../contract/console/routes/jump.ts'
import { jumpTargets } from '../../database/queries/console/jump.ts'
import { addRoutes } from '../access/add-routes.ts'

/** „Springen“: regions and letters by name; people are asked for by the list of sign-ups. */
export function addJump(scope: FastifyInstance): void {
  addRoutes(scope, jumpRoutes, {
    'GET /api/jump': ({ database }) => jumpTargets(database),
  })
}
