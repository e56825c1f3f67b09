import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { CHANNEL_HEADER } from '../../contract/visit.ts'

/** What the official client and our own page send; a browser asks for leave to send each of them. */
const CLIENT_HEADERS =
  'accept accept-profile apikey authorization content-profile content-type prefer range range-unit x-client-info ' +
  `x-retry-count x-supabase-api-version ${PAGE_KEY_HEADER} ${CHANNEL_HEADER}`

/** Lets pages of the given origins use an interface; every other origin gets answers that its browser hides. */
export async function addCors(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: CLIENT_HEADERS.split(' '),
    exposedHeaders: ['content-range', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
    strictPreflight: false,
  })
  app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    if (origin !== undefined && origins.includes(origin))
      reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}
