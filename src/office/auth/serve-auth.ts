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
import { gone, malformed, Refusal } from '../refusal.ts'
import { ownerOfLink } from './link.ts'
import { ADDRESS_HEADER } from './operator-auth.ts'
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

/** Five wrong codes end a step, ten close it for so many seconds (operator-auth.ts); the library does not say how long. */
const CLOSED_SECONDS = 300

async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status === 429)
    reply.header('retry-after', response.headers.get('x-retry-after') ?? CLOSED_SECONDS)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // The session is for the cookie alone, which no script reads.
  const { token: _, session, ...told } = parseJsonBody(await response.text())
  // The library only prefers it; what comes back without is refused (operator-auth.ts).
  if (told.userVerification) told.userVerification = 'required'
  return reply.code(response.status).send(told)
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = getHTTPStatusCodeFromError(refusal)
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).send({ code: refusal.reason.toUpperCase(), message: refusal.message })
}
