import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import { parseJsonBody } from '../../http/request-body.ts'
import { addInterface } from '../rest/interface.ts'
import type { DoorSettings } from '../settings.ts'
import { checkToken, newSession } from './session.ts'

/** What errors look like (GoTrue). */
const VERSION = { 'x-supabase-api-version': '2024-01-01' }

/**
 * The visitor session under `/auth/v1`, as GoTrue speaks: an anonymous sign-in and its refresh.
 * All of it lives in signed tokens in the visitor's browser; the server stores nothing and sets no cookie.
 */
export async function addAuth(app: FastifyInstance, settings: DoorSettings): Promise<void> {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers(VERSION)
    // The key alone counts here: whoever's access token has run out comes for a new one.
    delete headers.authorization
  })
  addInterface(app, settings)
  const onRequest = app.limits.others
  const answer = (reply: FastifyReply, problem: Problem | undefined) =>
    problem ? answerProblem(reply, problem) : reply.send(newSession(settings, Math.floor(Date.now() / 1000)))
  app.post('/signup', { onRequest }, ({ body }, reply) => answer(reply, signUpProblem(parseJsonBody(body))))
  app.post('/token', { onRequest }, ({ body, url }, reply) =>
    answer(reply, refreshProblem(parseJsonBody(body), url, settings.secret)),
  )
}

type Body = Record<string, unknown>

function signUpProblem(body: Body): Problem | undefined {
  if (!['email', 'phone', 'password'].some((name) => name in body)) return undefined
  return { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' }
}

function refreshProblem(body: Body, url: string, secret: string): Problem | undefined {
  if (new URLSearchParams(url.split('?', 2)[1]).get('grant_type') !== 'refresh_token')
    return { status: 400, code: 'validation_failed', message: 'unsupported_grant_type' }
  if (checkToken(String(body.refresh_token), 'refresh', secret) === 'valid') return undefined
  const message = 'Invalid Refresh Token: Refresh Token Not Found'
  return { status: 400, code: 'refresh_token_not_found', message }
}
