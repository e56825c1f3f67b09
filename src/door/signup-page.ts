import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_KEY, PAGE_KEY_HEADER } from '../contract/page-key.ts'
import { POSTAL_CODE_TYPED_LENGTH, readPostalCode, shortName, signOf } from '../contract/places.ts'
import { UNIQUE_VIOLATION } from '../contract/problem.ts'
import { asciiEmail, EMAIL_MAX_LENGTH, emailProblem, postalCodeProblem } from '../contract/signup.ts'
import { answerProblem, problemOf } from '../http/answer-problem.ts'
import type { Answer } from '../http/ask-database.ts'
import { logError } from '../http/log.ts'
import { readForm } from '../http/request-body.ts'
import { CHANNEL_PARAMETER, routes } from '../routes.ts'
import { type DoorParts, isFromNoOtherSite, refuseForeignForm } from './links/link.ts'
import { noteFailure, sendLinkPage } from './links/send-link-page.ts'
import type { DoorSettings } from './settings.ts'
import { requestFacts, type SignUp } from './sign-up.ts'
import { channelOfAddress, codeOf } from './visits/came-by.ts'

/** What a visitor typed into the form, as it arrived. */
type Typed = ReturnType<typeof readTyped>

/** In milliseconds. */
const TEN_MINUTES = 10 * 60_000

type Parts = Omit<DoorParts, 'anon'> & { signUp: SignUp }

/** `POST /anmelden`: the sign-up form without JavaScript. Answers with pages that carry the same messages. */
export async function addSignupPage(app: FastifyInstance, parts: Parts): Promise<void> {
  app.addHook('onRequest', async (_request, reply) =>
    refuseForeignForm(reply, parts.settings, isFromNoOtherSite),
  )
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) logError(request, error)
    if (problem.status !== 429 && problem.status < 500) return answerProblem(reply, problem)
    return sendPage(reply, parts, problem.status, readTyped(reply, parts.settings), { failed: true })
  })
  // Counted once the form is read: a visitor over the limit gets the typed values back.
  app.post(routes.signup, { preHandler: app.limits.signups }, (_request, reply) => takeForm(reply, parts))
}

async function takeForm(reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const typed = readTyped(reply, parts.settings)
  const problems = problemsOf(typed)
  const wrong = Object.keys(problems).length
  if (wrong > 0) return sendPage(reply, parts, 422, typed, { problems, wrong: { [wrong]: true } })
  const answer = await store(reply, parts, typed)
  if ('value' in answer)
    return reply.redirect(routes.signupThanksFor(typed.postalCode, answer.value.letterWaits), 303)
  if (isDuplicate(answer)) return sendPage(reply, parts, 409, typed, { duplicate: true })
  return sendPage(reply, parts, noteFailure(reply, answer), typed, { failed: true })
}

// A browser trims what is typed into an e-mail field; without that a space at the end would be an error.
function readTyped({ request }: FastifyReply, { publicOrigin }: DoorSettings) {
  const form = readForm(request.body)
  return {
    email: (form.get('email') ?? '').trim(),
    postalCode: readPostalCode(form.get('postal_code') ?? ''),
    consent: form.get('consent') === 'on',
    pageKey: form.get(PAGE_KEY_HEADER) ?? '',
    channel: codeOf(form.get(CHANNEL_PARAMETER)) ?? channelOfAddress(request, publicOrigin),
  }
}

/** What is wrong with each field, as the flag of its text. */
function problemsOf(typed: Typed): object {
  const email = emailProblem(asciiEmail(typed.email))
  const postalCode = postalCodeProblem(typed.postalCode)
  return {
    ...(email && { email: { [email]: true } }),
    ...(postalCode && { postalCode: { [postalCode]: true } }),
    ...(!typed.consent && { consent: true }),
  }
}

async function store({ request }: FastifyReply, { signUp, settings }: Parts, typed: Typed) {
  const entry = {
    email: typed.email,
    postal_code: typed.postalCode,
    form: 'page' as const,
    channel: typed.channel ?? undefined,
    ...requestFacts(request, settings),
  }
  const [key, keyBefore] = keysOf(typed)
  const answer = await signUp({ ...entry, page_key: key })
  return keyBefore && isDuplicate(answer) ? signUp({ ...entry, page_key: keyBefore }) : answer
}

/**
 * The key by which a form that is sent twice, as on a slow line, is the same sign-up: what was typed and the ten minutes in
 * which it was sent, or those before. Whoever types another's address meanwhile is thanked, as for an address that is not on
 * the list: they learn less than from the duplicate's message. A form whose script had no answer brings the key that the
 * script had sent.
 */
function keysOf({ pageKey, email, postalCode }: Typed): string[] {
  if (PAGE_KEY.test(pageKey)) return [pageKey]
  const now = Math.floor(Date.now() / TEN_MINUTES)
  return [now, now - 1].map((time) => `${time} ${email} ${postalCode}`)
}

function isDuplicate(answer: Answer<unknown>): boolean {
  return 'refused' in answer && answer.refused.code === UNIQUE_VIOLATION
}

/** The form with what was typed in its fields, cut where nobody types any more, and what came of it. */
function sendPage(
  reply: FastifyReply,
  { site }: Pick<Parts, 'site'>,
  status: number,
  { email, postalCode, consent, channel, pageKey }: Typed,
  outcome: object,
) {
  const known = site.places.get(postalCode)
  const place = known && shortName(known.place)
  const view = {
    isRefused: true,
    channel,
    pageKey: PAGE_KEY.test(pageKey) && pageKey,
    email: email.slice(0, EMAIL_MAX_LENGTH),
    postalCode: postalCode.slice(0, POSTAL_CODE_TYPED_LENGTH),
    ticked: consent,
    place,
    ...(place && signOf(place)),
    ...outcome,
  }
  return sendLinkPage(reply, site, { name: 'anmelden/antwort', status }, view)
}
