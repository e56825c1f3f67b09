import type { FastifyInstance } from 'fastify'
import { programRoutes } from '../routes.ts'
import { askDatabase } from './ask-database.ts'

const DEADLINE_MS = 1_000

/**
 * `/livez`: the process answers, for a supervisor. `/readyz`: it serves pages and is not stopping, for a load balancer. The
 * database is no part of that: pages are served without it, and a balancer that asked for it would take the site down. Who
 * watches over the site asks `/healthz/database`: 503 and a line that says why.
 * @param database asks it something small
 */
export function addHealth(
  app: FastifyInstance,
  database: () => Promise<unknown>,
  isStopping: () => boolean,
): void {
  const add = (url: string, probe: () => Promise<string | undefined>) =>
    app.get(url, async (_request, reply) => {
      const answer = await askDatabase(probe, DEADLINE_MS)
      const failure = 'away' in answer ? 'database away' : 'database refuses'
      const trouble = 'value' in answer ? answer.value : failure
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return reply.code(trouble === undefined ? 200 : 503).send(`${trouble ?? 'ok'}\n`)
    })
  const { livez, readyz, health } = programRoutes
  add(livez, async () => undefined)
  add(readyz, async () => (isStopping() ? 'stopping' : undefined))
  add(health, async () => void (await database()))
}
