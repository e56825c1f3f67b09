import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { CHANNEL_HEADER } from '../../contract/visit.ts'

/** What the official client and our own page send; a browser asks for leave to send each of them. */
const CLIENT_HEADERS = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  PAGE_KEY_HEADER,
  'prefer',
  'range',
  'range-unit',
  CHANNEL_HEADER,
  'x-client-info',
  'x-retry-count',
  'x-supabase-api-version',
]

/** Lets pages of the given origins use an interface; every other origin gets answers that its browser hides. */
export async function addCors(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: CLIENT_HEADERS,
    exposedHeaders: ['content-range', 'preference-applied', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
    strictPreflight: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
  })
}
