import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerProblem } from '../../http/answer-problem.ts'
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
  const begin = (reply: FastifyReply) => reply.send(newSession(settings, Math.floor(Date.now() / 1000)))
  const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
    answerProblem(reply, { status, code, message })
  app.post('/signup', { onRequest }, ({ body }, reply) => {
    const given = parseJsonBody(body)
    return ['email', 'phone', 'password'].some((name) => name in given)
      ? refuse(reply, 422, 'signup_disabled', 'Signups not allowed for this instance')
      : begin(reply)
  })
  app.post('/token', { onRequest }, ({ body, url }, reply) => {
    if (new URLSearchParams(url.split('?', 2)[1]).get('grant_type') !== 'refresh_token')
      return refuse(reply, 400, 'validation_failed', 'unsupported_grant_type')
    const token = String(parseJsonBody(body).refresh_token)
    if (checkToken(token, 'refresh', settings.secret) === 'valid') return begin(reply)
    return refuse(reply, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  })
}
