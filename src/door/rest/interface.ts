import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import { checkToken } from '../auth/session.ts'
import type { DoorSettings } from '../settings.ts'

/**
 * What the REST interface and the visitor session have in common: no answer is kept, pages of the named origins may use it
 * (every other origin gets answers that its browser hides), and who asks shows the public key.
 */
export function addInterface(app: FastifyInstance, settings: DoorSettings): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Origin, Access-Control-Request-Headers' })
    if (settings.corsOrigins.includes(headers.origin ?? ''))
      reply.headers({
        'access-control-allow-origin': headers.origin,
        'access-control-expose-headers': 'content-range, retry-after, x-request-id',
        'access-control-allow-headers': headers['access-control-request-headers'],
        'access-control-max-age': '86400',
        'cross-origin-resource-policy': 'cross-origin',
      })
    const problem = method === 'OPTIONS' ? undefined : credentialsProblem(headers, settings)
    if (problem) return answerProblem(reply, problem)
  })
  // Safari waits for a body where no length is said.
  app.options('/*', (_, reply) => reply.code(204).header('content-length', '0').send())
}

/**
 * Why a request may not come in, or `undefined` when it may: `apikey` must be the public key, and the bearer, if there is
 * one, the same key or a visitor session's access token of the role `anon`.
 */
function credentialsProblem(
  { apikey, authorization }: IncomingHttpHeaders,
  { publicKey, secret }: Pick<DoorSettings, 'publicKey' | 'secret'>,
): Problem | undefined {
  if (!apikey) return unauthorized('PGRST302', 'No API key found in request')
  if (apikey !== publicKey) return unauthorized('PGRST301', 'Invalid API key')
  if (authorization === undefined) return undefined
  const bearer = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
  const token = bearer === publicKey ? 'valid' : checkToken(bearer, 'access', secret)
  if (token === 'expired') return unauthorized('PGRST303', 'JWT expired')
  return token === 'invalid' ? unauthorized('PGRST301', 'JWT cryptographic operation failed') : undefined
}

function unauthorized(code: string, message: string): Problem {
  return { status: 401, code, message }
}
