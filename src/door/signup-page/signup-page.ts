import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNIQUE_VIOLATION } from '../../contract/problem.ts'
import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import type { SignUp } from '../../database/queries/sign-up.ts'
import { answerProblem, problemOf, RETRY_AFTER_SECONDS } from '../../http/answer-problem.ts'
import { bodyText, takeAnyBody } from '../../http/json-body.ts'
import { logDatabaseAway, logError } from '../../http/log.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { isFromOwnPage } from '../../http/same-site.ts'
import { routes } from '../../routes.ts'
import type { Site } from '../pages/load-site.ts'
import { sendFilledPage } from '../pages/send-filled-page.ts'
import type { DoorSettings } from '../settings.ts'
import { requestFacts, storeSignup } from '../store-signup.ts'
import { fillPage, type Typed } from './fill-page.ts'

type Parts = { signUp: SignUp; site: Site; settings: DoorSettings }

/** `POST /anmelden`: the sign-up form without JavaScript. Answers with pages that carry the same messages. */
export async function addSignupPage(app: FastifyInstance, parts: Parts): Promise<void> {
  takeAnyBody(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromOwnPage(request.headers, parts.settings.publicOrigin)) {
      return answerProblem(request, reply, { status: 403, code: 'FOREIGN_PAGE', message: 'Foreign page' })
    }
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      return answerProblem(request, reply, { status: 415, code: 'FORM', message: 'Not a form' })
    }
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, parts.site))
  // Counted once the form is read: a visitor over the limit gets the typed values back.
  const config = { rateLimit: { ...LIMITS.signups, hook: 'preHandler' as const } }
  app.post(routes.signup, { config }, (request, reply) => takeForm(request, reply, parts))
}

async function takeForm(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const typed = readForm(request)
  const email = emailProblem(asciiEmail(typed.email))
  const postalCode = postalCodeProblem(typed.postalCode)
  if (email !== undefined || postalCode !== undefined || !typed.consent) {
    const variant = `${email ?? 'ok'}-${postalCode ?? 'ok'}-${typed.consent ? 'ok' : 'missing'}`
    return sendPage(request, reply.code(422), parts.site, variant, typed)
  }
  return store(request, reply, parts, typed)
}

async function store(
  request: FastifyRequest,
  reply: FastifyReply,
  { signUp, site, settings }: Parts,
  typed: Typed,
): Promise<FastifyReply> {
  const answer = await storeSignup(signUp, {
    email: asciiEmail(typed.email),
    postal_code: typed.postalCode,
    form: 'page',
    ...requestFacts(request, settings),
  })
  if ('value' in answer)
    return reply.code(303).header('location', routes.signupThanksFor(typed.postalCode)).send()
  if ('away' in answer) {
    logDatabaseAway(request, answer.away.code)
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return sendPage(request, reply, site, 'fehler', typed)
  }
  if (answer.refused.code === UNIQUE_VIOLATION) {
    return sendPage(request, reply.code(409), site, 'doppelt', typed)
  }
  logError(request, answer.refused.error)
  return sendPage(request, reply.code(500), site, 'fehler', typed)
}

// A browser trims what is typed into an e-mail field; without that a space at the end would be an error.
function readForm(request: FastifyRequest): Typed {
  const form = new URLSearchParams(bodyText(request.body) ?? '')
  return {
    email: (form.get('email') ?? '').trim(),
    postalCode: form.get('postal_code') ?? '',
    consent: form.get('consent') === 'on',
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  name: string,
  typed: Typed,
): FastifyReply {
  const template = site.templates.get(`anmelden/${name}`)
  if (template) return sendFilledPage(reply, template, fillPage(template, typed))
  return answerProblem(request, reply, { status: reply.statusCode, code: 'PAGE', message: 'No page' })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const problem = problemOf(error)
  if (problem.status >= 500) logError(request, error)
  if (problem.status !== 429 && problem.status < 500) return answerProblem(request, reply, problem)
  return sendPage(request, reply.code(problem.status), site, 'fehler', readForm(request))
}
