import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import { parseJsonBody, takeAnyBody } from '../../http/request-body.ts'
import { noIndex } from '../../http/security-headers.ts'
import { addCors } from '../rest/cors.ts'
import { credentialsProblem } from '../rest/credentials.ts'
import type { DoorSettings } from '../settings.ts'
import { checkToken, newSession } from './session.ts'

const API_VERSION = '2024-01-01'

/**
 * The visitor session under `/auth/v1`, as GoTrue speaks: an anonymous sign-in and its refresh.
 * All of it lives in signed tokens in the visitor's browser; the server stores nothing and sets no cookie.
 */
export async function addAuth(app: FastifyInstance, settings: DoorSettings): Promise<void> {
  await addCors(app, settings.corsOrigins)
  takeAnyBody(app)
  app.addHook('onRequest', async (request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').header('x-supabase-api-version', API_VERSION)
    if (request.method === 'OPTIONS') return
    // Only the key: an expired access token must be able to come here for a new one.
    const problem = credentialsProblem({ apikey: request.headers.apikey }, settings)
    if (problem) return answerProblem(reply, problem)
  })
  const add = (
    url: string,
    refusal: (reply: FastifyReply, body: Record<string, unknown>) => Problem | undefined,
  ) =>
    app.post(url, { onRequest: app.limits.sessions }, (request, reply) => {
      const body = parseJsonBody(request.body)
      const problem = body ? refusal(reply, body) : NOT_JSON
      return problem
        ? answerProblem(reply, problem)
        : reply.send(newSession(settings, Math.floor(Date.now() / 1000)))
    })
  add('/signup', (_reply, body) =>
    ['email', 'phone', 'password'].some((name) => name in body) ? NO_SIGNUPS : undefined,
  )
  add('/token', ({ request }, { refresh_token: token }) => {
    const grant = new URLSearchParams(request.url.split('?', 2)[1]).get('grant_type')
    if (grant !== 'refresh_token') return NO_GRANT
    const isValid = typeof token === 'string' && checkToken(token, 'refresh', settings.secret) === 'valid'
    return isValid ? undefined : NOT_FOUND
  })
}

const NOT_JSON = { status: 400, code: 'bad_json', message: 'Could not parse request body as JSON' }
const NO_GRANT = { status: 400, code: 'validation_failed', message: 'unsupported_grant_type' }
const NO_SIGNUPS = {
  status: 422,
  code: 'signup_disabled',
  message: 'Signups not allowed for this instance',
}
const NOT_FOUND = {
  status: 400,
  code: 'refresh_token_not_found',
  message: 'Invalid Refresh Token: Refresh Token Not Found',
}
