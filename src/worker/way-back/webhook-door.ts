import type { FastifyInstance } from 'fastify'
import { createServer } from '../../http/create-server.ts'
import { parseJsonBody, takeAnyBody } from '../../http/json-body.ts'
import type { Heard } from './heard.ts'
import type { Provider } from './provider.ts'

/** Bytes of one notice; a provider that sends the letter's head along stays far below. */
const MAX_BYTES = 200_000

/** Where providers tell what became of letters, each below its name. */
export const webhookPath = (provider: string) => `/rueckmeldung/${provider}`

/**
 * The server on the worker's own port: nothing but its health and an address for each provider that is set up. Opens no
 * port. No limit on requests: a launch brings thousands of notices from one address, and who is nobody's provider is
 * refused after one hash.
 * @param take notes what was heard; when it throws, the provider is told to come again
 */
export async function createWebhookDoor(
  settings: { publicOrigin: string; logLevel: string },
  providers: readonly Provider[],
  take: (heard: Heard) => Promise<unknown>,
  ping: () => Promise<unknown>,
): Promise<FastifyInstance> {
  const app = await createServer({ ...settings, trustProxy: 'none' }, { database: ping })
  await app.register(async (scope) => {
    takeAnyBody(scope)
    for (const provider of providers) {
      scope.post(webhookPath(provider.name), { bodyLimit: MAX_BYTES }, async (request, reply) => {
        const body = parseJsonBody(request.body) ?? {}
        if (!provider.isGenuine({ headers: request.headers, body })) return reply.code(401).send()
        const heard = provider.read(body)
        // What it says of a letter that we don't know is heard all the same: asked again it would be no clearer.
        if (heard) await take(heard)
        return reply.code(204).send()
      })
    }
  })
  return app
}
