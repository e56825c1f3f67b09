import type { FastifyInstance } from 'fastify'
import { programRoutes } from '../routes.ts'
import { askDatabase } from './ask-database.ts'
import { noIndex } from './security-headers.ts'

/**
 * `/livez`: the process answers (a supervisor restarts it when it does not). `/readyz`: the database answers
 * too and the server is not stopping (a load balancer sends visitors elsewhere when not). What else `ping` has to say
 * stands below, and is never a reason to send anybody away.
 */
export async function addHealth(
  app: FastifyInstance,
  ping: () => Promise<unknown>,
  isStopping: () => boolean,
): Promise<void> {
  const method = ['GET', 'HEAD']
  app.addHook('onRequest', async (_request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  })
  app.route({ method, url: programRoutes.livez, handler: (_request, reply) => reply.send('ok\n') })
  app.route({
    method,
    url: programRoutes.readyz,
    handler: async (_request, reply) => {
      if (isStopping()) return reply.code(503).send('stopping\n')
      const answer = await askDatabase(ping, 1_000)
      if (!('value' in answer)) return reply.code(503).send('database away\n')
      return reply.send(typeof answer.value === 'string' ? `ready\n${answer.value}\n` : 'ready\n')
    },
  })
}
