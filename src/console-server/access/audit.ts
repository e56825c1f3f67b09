import type { FastifyRequest } from 'fastify'
import { recordAction } from '../../database/queries/console/audit.ts'
import { operatorOf } from './require-role.ts'

/**
 * Writes down what the person of a request did. Every change does, reading does not.
 * Where the change is a transaction, use `recordAction` in it instead: then there is never one without the other.
 * @param action in snake_case, e.g. `newsletter_paused`
 * @param subject numbers and choices, nothing that names a person
 */
export async function audit(
  request: FastifyRequest,
  action: string,
  subject: Record<string, unknown> = {},
): Promise<void> {
  const operatorId = operatorOf(request).id
  await recordAction(request.server.operatorDatabase, { operatorId, action, subject })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The pool of the role operator, for everything below /konsole/api. */
    operatorDatabase: import('pg').Pool
  }
}
