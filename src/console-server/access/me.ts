import type { FastifyInstance } from 'fastify'
import type { Me } from '../../contract/console/access.ts'
import { isMadeUp } from '../../database/queries/console/made-up.ts'
import { operatorOf, requireRole } from './require-role.ts'

/** GET /me: who is logged in, and whether what they see is made up. */
export function addMe(scope: FastifyInstance): void {
  scope.get('/me', requireRole('look'), async (request): Promise<Me> => {
    const { name, email, role } = operatorOf(request)
    return { name, email, role, isMadeUp: await isMadeUp(scope.operatorDatabase) }
  })
}
