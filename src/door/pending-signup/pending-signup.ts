import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { PAGE_KEY } from '../../contract/pending-signup.ts'
import { UNIQUE_VIOLATION } from '../../contract/problem.ts'
import { asciiEmail, emailProblem } from '../../contract/signup.ts'
import { correctSignup, sendLetterAgain } from '../../database/queries/pending-signups.ts'
import { answerProblem, germanSentence, type Problem, problemOf } from '../../http/answer-problem.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { withoutControl } from '../../http/control-characters.ts'
import { parseJsonBody, takeAnyBody } from '../../http/json-body.ts'
import { logError } from '../../http/log.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { isFromOwnPage } from '../../http/same-site.ts'
import { noIndex } from '../../http/security-headers.ts'
import { routes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { DoorSettings } from '../settings.ts'
import { confirmingRequest } from '../store-signup.ts'

type Parts = { anon: pg.Pool; settings: DoorSettings }
type Body = Record<string, unknown>

// The card reads these out, so that they are German.
const UNKNOWN: Problem = {
  status: 404,
  code: 'UNKNOWN_KEY',
  message: 'Diese Anmeldung gibt es nicht mehr. Melde dich bitte noch einmal an.',
}
const DUPLICATE: Problem = {
  status: 409,
  code: UNIQUE_VIOLATION,
  message: 'Diese E-Mail ist bereits registriert',
}
const NOT_AN_ADDRESS: Problem = {
  status: 422,
  code: 'EMAIL',
  message: 'Bitte gib eine vollständige E-Mail-Adresse ein.',
}

/**
 * `POST /anmelden/nochmal` and `/anmelden/adresse`: the letter once more, and another address, for the page that signed
 * up. JSON both ways (src/contract/pending-signup.ts); refusals have PostgREST's four keys, the message in German.
 */
export async function addPendingSignup(app: FastifyInstance, parts: Parts): Promise<void> {
  takeAnyBody(app)
  app.addHook('onRequest', async (request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store')
    const own = isFromOwnPage(request.headers, parts.settings.publicOrigin)
    if (!own) return refuse(reply, 403, 'FOREIGN_PAGE')
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      return refuse(reply, 415, 'NOT_JSON')
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, code } = problemOf(error)
    if (status >= 500) logError(request, error)
    return refuse(reply, status, code)
  })
  const config = { rateLimit: LIMITS.letters }
  const add = (
    url: string,
    handler: (reply: FastifyReply, parts: Parts, body: Body) => Promise<FastifyReply>,
  ) =>
    app.post(url, { config }, (request, reply) => {
      const body = withoutControl(parseJsonBody(request.body))
      return body === undefined ? refuse(reply, 400, 'NOT_JSON') : handler(reply, parts, body)
    })
  add(routes.letterAgain, sendAgain)
  add(routes.correctSignup, correct)
}

async function sendAgain(
  reply: FastifyReply,
  { anon, settings }: Parts,
  { key }: Body,
): Promise<FastifyReply> {
  if (!isKey(key)) return answerProblem(reply, UNKNOWN)
  const network = clientNetwork(reply.request.raw, settings.trustProxy)
  const asked = await askDatabase(() => sendLetterAgain(anon, key, { network }))
  if (!('value' in asked)) return refuseFailure(reply, asked)
  return asked.value === null ? answerProblem(reply, UNKNOWN) : reply.send(asked.value)
}

async function correct(reply: FastifyReply, { anon, settings }: Parts, body: Body): Promise<FastifyReply> {
  const { key, new_key: newKey } = body
  if (!isKey(key) || !isKey(newKey)) return answerProblem(reply, UNKNOWN)
  const email = asciiEmail(typeof body.email === 'string' ? body.email : '')
  if (emailProblem(email)) return answerProblem(reply, NOT_AN_ADDRESS)
  const change = { key, email, newKey }
  const network = clientNetwork(reply.request.raw, settings.trustProxy)
  const request = { ...confirmingRequest(reply.request, settings), network }
  const asked = await askDatabase(() => correctSignup(anon, change, request))
  if (!('value' in asked)) return refuseFailure(reply, asked)
  if (asked.value === null) return answerProblem(reply, UNKNOWN)
  return asked.value === 'duplicate' ? answerProblem(reply, DUPLICATE) : reply.send({ [asked.value]: true })
}

const isKey = (value: unknown): value is string => typeof value === 'string' && PAGE_KEY.test(value)

function refuseFailure(reply: FastifyReply, failure: Exclude<Answer<unknown>, { value: unknown }>) {
  return refuse(reply, noteFailure(reply, failure), 'DATABASE')
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return answerProblem(reply, { status, code, message: germanSentence(status) })
}
