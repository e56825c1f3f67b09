import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { RETRY_AFTER_SECONDS } from '../../http/answer-problem.ts'
import { clientAddress, type TrustProxy } from '../../http/client-address.ts'
import { hasControl, parseJsonBody } from '../../http/request-body.ts'
import { consoleRoutes } from '../../routes.ts'
import { refuseForeignPages } from '../foreign-pages.ts'
import { email, line } from '../input.ts'
import { type InterfaceParts, refusalOf } from '../procedure.ts'
import { failed, gone, malformed, Refusal } from '../refusal.ts'
import { LINK_GONE, ownerOfLink } from './link.ts'
import { ADDRESS_HEADER, LOCKED_SECONDS } from './operator-auth.ts'
import { passwordProblem } from './password-strength.ts'
import { admit, type Rule, readSession, requireDatabase } from './session.ts'

type AuthParts = InterfaceParts & { trustProxy: TrustProxy }

/** An address of the library's: who may ask it, and with what; other fields go no further. */
type Address = { rule?: Rule; input?: z.ZodType }

const OWN: Rule = { least: 'look', own: true }
/** Whoever took a session along must not put a second factor of their own there. */
const PROVEN: Rule = { ...OWN, proof: true }

const password = z.string().min(1).max(256)
/** Longer than one may be: that it is too long is told in words. */
const newPassword = z.string().max(1000)
const code = line.min(6).max(20)
/** What a browser answers for a passkey; the library checks it to the last bit. */
const response = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') })

/**
 * The addresses of the library that are served; nothing is reachable that nobody meant to offer (sign-up, changing the e-mail
 * address, devices that are trusted …). All by POST: browsers say of each where it comes from, and the token of a one-time link
 * stands in no address.
 */
export const authAddresses: Record<`/${string}`, Address> = {
  '/sign-in/email': { input: z.object({ email, password }) },
  '/sign-out': {},
  '/two-factor/verify-totp': { input: z.object({ code }) },
  '/two-factor/verify-backup-code': { input: z.object({ code }) },
  '/two-factor/enable': { rule: PROVEN, input: z.object({ password }) },
  '/two-factor/disable': { rule: PROVEN, input: z.object({ password }) },
  '/change-password': {
    rule: OWN,
    input: z
      .object({ currentPassword: password, newPassword })
      .transform((change) => ({ ...change, revokeOtherSessions: true })),
  },
  '/reset-password': { input: z.object({ token: line.min(1).max(100), newPassword }) },
  '/passkey/generate-register-options': { rule: PROVEN },
  '/passkey/generate-authenticate-options': {},
  '/passkey/verify-registration': { rule: OWN, input: z.object({ name: line.min(1).max(100), response }) },
  '/passkey/verify-authentication': { input: z.object({ response }) },
  '/passkey/delete-passkey': { rule: PROVEN, input: z.object({ id: z.uuid() }) },
}

/** Serves logging in: the library's own answers, and before them who may ask. Refusals are `{ code, message }` as its own. */
export async function serveAuth(app: FastifyInstance, parts: AuthParts): Promise<void> {
  await app.register(
    async (scope) => {
      refuseForeignPages(scope, parts.publicOrigin)
      scope.removeAllContentTypeParsers()
      const json = scope.getDefaultJsonParser('error', 'error')
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, json)
      for (const [url, one] of Object.entries(authAddresses))
        scope.post(url, (...asked) => answer(parts, url, one, ...asked))
      scope.setNotFoundHandler((_request, reply) => refuse(reply, gone()))
    },
    { prefix: consoleRoutes.auth },
  )
}

async function answer(
  parts: AuthParts,
  path: string,
  { rule, input = z.object({}) }: Address,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { auth, database } = parts
  try {
    const who = rule && (await admit(database, await readSession(parts, request, reply), rule))
    const read = input.safeParse(request.body ?? {})
    if (!read.success || hasControl(read.data)) throw malformed()
    const { newPassword: chosen, token = '' } = read.data as { newPassword?: string; token?: string }
    if (chosen !== undefined) {
      // What the library does not ask: whether it can be guessed.
      const owner = who ?? (await ownerOfLink(database, token))
      const problem = owner && passwordProblem(chosen, owner)
      if (problem) throw new Refusal('BAD_REQUEST', 'weak_password', problem)
    }
    const response = await auth.handler(requestOf(parts, path, read.data, request))
    if (response.status >= 500) await requireDatabase(database)
    return await passOn(response, reply)
  } catch (error) {
    return refuse(reply, await refusalOf(error, { request }))
  }
}

/** What the library gets of a request. */
function requestOf(
  { publicOrigin, trustProxy }: AuthParts,
  path: string,
  sent: unknown,
  request: FastifyRequest,
): Request {
  const method = path.startsWith('/passkey/generate-') ? 'GET' : 'POST'
  return new Request(`${publicOrigin}${consoleRoutes.auth}${path}`, {
    method,
    headers: {
      cookie: request.headers.cookie ?? '',
      'content-type': 'application/json',
      // That one of our pages asks was found before.
      origin: publicOrigin,
      [ADDRESS_HEADER]: clientAddress(request.raw, trustProxy),
    },
    ...(method === 'POST' && { body: JSON.stringify(sent) }),
  })
}

async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // The session is for the cookie alone, which no script reads.
  const { token: _, session, ...told } = parseJsonBody(await response.text())
  // The library only prefers it; what comes back without is refused (operator-auth.ts).
  if (told.userVerification) told.userVerification = 'required'
  reply.code(response.status)
  if (response.ok) return reply.send(told)
  const code = String(told.code)
  if (response.status !== 429) return reply.send({ code, message: WORDS[code] ?? failed().message })
  // The library does not say how long its own lock lasts (operator-auth.ts).
  const wait = Number(response.headers.get('x-retry-after') ?? LOCKED_SECONDS)
  const many = wait < 90 ? `${wait} Sekunden` : `${Math.ceil(wait / 60)} Minuten`
  const message = `Das waren viele Versuche. Bitte warte ${wait === 1 ? 'eine Sekunde' : many}.`
  return reply.header('retry-after', wait).send({ code: 'WAIT', message })
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = getHTTPStatusCodeFromError(refusal)
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).send({ code: refusal.reason.toUpperCase(), message: refusal.message })
}

const WRONG_CODE = 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.'
const TOO_LATE = 'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.'
const WRONG_PASSKEY = 'Mit diesem Passkey geht es nicht.'

/** What the library says by codes. */
const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  INVALID_PASSWORD: 'Dein jetziges Passwort stimmt nicht.',
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: WRONG_CODE,
  INVALID_TWO_FACTOR_COOKIE: TOO_LATE,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: TOO_LATE,
  INVALID_TOKEN: LINK_GONE,
  AUTHENTICATION_FAILED: WRONG_PASSKEY,
  PASSKEY_NOT_FOUND: WRONG_PASSKEY,
  CHALLENGE_NOT_FOUND: 'Das hat zu lange gedauert. Versuche es noch einmal.',
  FAILED_TO_VERIFY_REGISTRATION: 'Der Passkey ließ sich nicht einrichten. Versuche es noch einmal.',
}
