import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The sign-in library answers whatever broke with an error of its own, and tells the cause to its log alone: heard there, it
 * is kept with the request that it broke (refuse.ts).
 */
const answered = new AsyncLocalStorage<FastifyRequest>()

export function addHeardCauses(scope: FastifyInstance): void {
  scope.decorateRequest('heardCause', null)
  scope.addHook('onRequest', (request, _reply, done) => answered.run(request, done))
}

/** What the library tells its log. */
export function hearCause(error: unknown): void {
  const request = answered.getStore()
  if (request) request.heardCause = error
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What broke the sign-in library while it worked for this request. */
    heardCause: unknown
  }
}
