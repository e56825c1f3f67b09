import type { FastifyInstance, FastifyReply } from 'fastify'
import { programRoutes } from '../routes.ts'
import { askDatabase } from './ask-database.ts'
import { noIndex } from './security-headers.ts'

/** What a server can tell of what it works with; nothing of it is a reason to send visitors elsewhere. */
export type Probes = {
  /** Asks the database something small. */
  database(): Promise<unknown>
  /** Why letters do not leave; `undefined` when they do. Only who sees letters has it. */
  letters?(): Promise<string | undefined>
}

const DEADLINE_MS = 1_000

/**
 * `/livez`: the process answers (a supervisor restarts it when it does not). `/readyz`: it serves pages and is not
 * stopping (a load balancer sends visitors elsewhere when not). The database is no part of that: pages are served without
 * it, and a balancer that asked for it would take the site down. Who watches over the site asks `/healthz/database` and
 * `/healthz/letters`: 503 and a line that says why.
 */
export async function addHealth(
  app: FastifyInstance,
  probes: Probes,
  isStopping: () => boolean,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  })
  const add = (url: string, handler: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => handler(reply) })
  const { livez, readyz, healthz } = programRoutes
  add(livez, (reply) => reply.send('ok\n'))
  add(readyz, (reply) => (isStopping() ? reply.code(503).send('stopping\n') : reply.send('ready\n')))
  add(healthz.database, (reply) => ask(reply, async () => void (await probes.database())))
  const { letters } = probes
  if (letters) add(healthz.letters, (reply) => ask(reply, letters))
}

async function ask(reply: FastifyReply, probe: () => Promise<string | undefined>): Promise<FastifyReply> {
  const answer = await askDatabase(probe, DEADLINE_MS)
  if ('value' in answer) return say(reply, answer.value)
  return say(reply, 'away' in answer ? 'database away' : 'database refuses')
}

function say(reply: FastifyReply, trouble: string | undefined): FastifyReply {
  return reply.code(trouble === undefined ? 200 : 503).send(`${trouble ?? 'ok'}\n`)
}
