import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../http/answer-problem.ts'
import { readToken } from '../auth/session.ts'
import type { DoorSettings } from '../settings.ts'

/** What the official client sends; a browser asks for leave to send each of them. */
const CLIENT_HEADERS = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
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

/**
 * Says why a request may not come in, or `undefined` when it may: `apikey` must be the public key, and the
 * bearer, if there is one, the same key or a visitor session's access token of the role `anon`.
 */
export function credentialsProblem(
  headers: IncomingHttpHeaders,
  settings: Pick<DoorSettings, 'publicKey' | 'secret'>,
): Problem | undefined {
  const { apikey } = headers
  if (typeof apikey !== 'string' || apikey === '') {
    return unauthorized('PGRST302', 'No API key found in request', 'No `apikey` request header was found.')
  }
  if (!sameText(apikey, settings.publicKey)) {
    return unauthorized('PGRST301', 'Invalid API key', 'The `apikey` header must carry the public key.')
  }
  const bearer = bearerOf(headers)
  if (bearer === undefined || sameText(bearer, settings.publicKey)) return undefined
  const token = readToken(bearer, 'access', settings.secret)
  if (token === 'expired') return unauthorized('PGRST303', 'JWT expired')
  return token === 'invalid' ? unauthorized('PGRST301', 'JWT cryptographic operation failed') : undefined
}

/** The token of an `Authorization: Bearer …` header; '' when the header is there but is something else. */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
}

// Hashing first makes the lengths equal; comparing takes the same time wherever the first difference is.
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function unauthorized(code: string, message: string, hint?: string): Problem {
  return { status: 401, code, message, ...(hint !== undefined && { hint }) }
}
