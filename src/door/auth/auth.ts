import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import { withoutControl } from '../../http/control-characters.ts'
import { parseJsonBody, takeAnyBody } from '../../http/json-body.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { noIndex } from '../../http/security-headers.ts'
import { addCors } from '../rest/cors.ts'
import { bearerOf, credentialsProblem } from '../rest/credentials.ts'
import type { DoorSettings } from '../settings.ts'
import { newSession, readToken, visitor } from './session.ts'

const API_VERSION = '2024-01-01'

const NOT_JSON: Problem = { status: 400, code: 'bad_json', message: 'Could not parse request body as JSON' }

/**
 * The visitor session under `/auth/v1`, as GoTrue speaks: an anonymous sign-in, its refresh, its user, its end.
 * All of it lives in signed tokens in the visitor's browser; the server stores nothing and sets no cookie.
 */
export async function addAuth(app: FastifyInstance, settings: DoorSettings): Promise<void> {
  await addCors(app, settings.corsOrigins)
  takeAnyBody(app)
  app.addHook('onRequest', async (request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store').header('x-supabase-api-version', API_VERSION)
    const problem = request.method === 'OPTIONS' ? undefined : keyProblem(request, settings)
    if (problem) return answerProblem(reply, problem)
  })
  const config = { rateLimit: LIMITS.sessions }
  app.post('/signup', { config }, (_request, reply) => signUp(reply, settings))
  app.post('/token', { config }, (_request, reply) => refresh(reply, settings))
  app.get('/user', { config }, (_request, reply) => user(reply, settings))
  app.post('/logout', { config }, (_request, reply) => logOut(reply, settings))
}

// Only the key: an expired access token must be able to come here for a new one.
function keyProblem(request: FastifyRequest, settings: DoorSettings): Problem | undefined {
  const { authorization: _, ...headers } = request.headers
  return credentialsProblem(headers, settings)
}

function signUp(reply: FastifyReply, settings: DoorSettings): FastifyReply {
  const body = withoutControl(parseJsonBody(reply.request.body))
  if (body === undefined) return answerProblem(reply, NOT_JSON)
  if ('email' in body || 'phone' in body || 'password' in body) {
    const message = 'Signups not allowed for this instance'
    return answerProblem(reply, { status: 422, code: 'signup_disabled', message })
  }
  return reply.send(newSession(settings, now()))
}

function refresh(reply: FastifyReply, settings: DoorSettings): FastifyReply {
  const grant = new URLSearchParams(reply.request.url.split('?', 2)[1]).get('grant_type')
  if (grant !== 'refresh_token') {
    const message = 'unsupported_grant_type'
    return answerProblem(reply, { status: 400, code: 'validation_failed', message })
  }
  const body = withoutControl(parseJsonBody(reply.request.body))
  if (body === undefined) return answerProblem(reply, NOT_JSON)
  const token = typeof body.refresh_token === 'string' ? body.refresh_token : ''
  if (typeof readToken(token, 'refresh', settings.secret) === 'string') {
    const message = 'Invalid Refresh Token: Refresh Token Not Found'
    return answerProblem(reply, { status: 400, code: 'refresh_token_not_found', message })
  }
  return reply.send(newSession(settings, now()))
}

function user(reply: FastifyReply, settings: DoorSettings): FastifyReply {
  const session = sessionOf(reply.request, settings)
  return 'problem' in session
    ? answerProblem(reply, session.problem)
    : reply.send(visitor(session.claims.iat))
}

function logOut(reply: FastifyReply, settings: DoorSettings): FastifyReply {
  const session = sessionOf(reply.request, settings)
  return 'problem' in session ? answerProblem(reply, session.problem) : reply.code(204).send()
}

function sessionOf(request: FastifyRequest, settings: DoorSettings) {
  const bearer = bearerOf(request.headers)
  if (bearer === undefined || bearer === settings.publicKey) {
    const message = 'This endpoint requires a valid Bearer token'
    return { problem: { status: 401, code: 'no_authorization', message } }
  }
  const claims = readToken(bearer, 'access', settings.secret)
  if (typeof claims !== 'string') return { claims }
  const reason = claims === 'expired' ? 'token is expired' : 'unable to parse or verify signature'
  return { problem: { status: 403, code: 'bad_jwt', message: `invalid JWT: ${reason}` } }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
