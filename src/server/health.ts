import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { routes } from '../routes.ts'
import { askDatabase } from './ask-database.ts'
import { noIndex } from './middleware/security-headers.ts'

/**
 * `/livez`: the process answers (a supervisor restarts it when it does not). `/readyz`: the database answers
 * too and the server is not stopping (a load balancer sends visitors elsewhere when not).
 */
export function addHealth(app: FastifyInstance, database: Database, isStopping: () => boolean): void {
  app.get(routes.livez, (_request, reply) => {
    noIndex(reply)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n')
  })
  app.get(routes.readyz, async (_request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (isStopping()) return reply.code(503).send('stopping\n')
    const answer = await askDatabase(() => database.anon.query('select 1'), 1_000)
    return 'value' in answer ? reply.send('ready\n') : reply.code(503).send('database away\n')
  })
}
