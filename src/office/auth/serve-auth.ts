import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerOf } from '../../database/ask.ts'
import { RETRY_AFTER_SECONDS } from '../../http/answer-problem.ts'
import { clientAddress, type TrustProxy } from '../../http/client-address.ts'
import { hasControl, parseJsonBody } from '../../http/request-body.ts'
import { consoleRoutes } from '../../routes.ts'
import { refuseForeignPages } from '../foreign-pages.ts'
import { email, line } from '../input.ts'
import { type InterfaceParts, refusalOf } from '../procedure.ts'
import { gone, malformed, Refusal } from '../refusal.ts'
import { PLACE_HEADER } from './begin-session.ts'
import { identifierOf, ownerOf } from './link.ts'
import { ADDRESS_HEADER, SESSION_COOKIE } from './operator-auth.ts'
import { passwordProblem } from './password-strength.ts'
import { placeOf } from './place.ts'
import { admit, type Rule, readSession, type SignedIn } from './session.ts'

type AuthParts = InterfaceParts & { trustProxy: TrustProxy }

/** An address of the library's: who may ask it, or whoever has a one-time link, and with what; other fields go no further. */
type Address = { rule?: Rule; input?: z.ZodType; orByLink?: true }

const OWN: Rule = { least: 'look', own: true }
/** Whoever took a session along must not put a second factor of their own there. */
const PROVEN: Rule = { ...OWN, proof: true }

const password = z.string().min(1).max(256)
/** Longer than one may be: that it is too long is told in words. */
const newPassword = z.string().max(1000)
const code = line.min(6).max(20)
const token = line.min(1).max(100)
/** What a browser answers for a passkey; the library checks it to the last bit. */
const response = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') })

/**
 * The addresses of the library that are served; nothing is reachable that nobody meant to offer (sign-up, changing the e-mail
 * address, devices that are trusted …). All by POST: browsers say of each where it comes from, and the token of a one-time link
 * stands in no address; it comes along when the passkey is added, too.
 */
export const authAddresses: Record<`/${string}`, Address> = {
  '/sign-in/email': { input: z.object({ email, password }) },
  '/sign-out': {},
  '/two-factor/verify-totp': { input: z.object({ code }) },
  '/two-factor/verify-backup-code': { input: z.object({ code }) },
  '/two-factor/enable': { rule: PROVEN, input: z.object({ password }) },
  '/two-factor/disable': { rule: PROVEN, input: z.object({ password }) },
  '/two-factor/generate-backup-codes': { rule: PROVEN, input: z.object({ password }) },
  '/change-password': {
    rule: OWN,
    input: z
      .object({ currentPassword: password, newPassword })
      .transform((change) => ({ ...change, revokeOtherSessions: true })),
  },
  '/revoke-other-sessions': { rule: OWN },
  '/reset-password': { input: z.object({ token, newPassword }) },
  '/passkey/generate-register-options': {
    rule: PROVEN,
    orByLink: true,
    input: z.object({ token: token.optional() }),
  },
  '/passkey/generate-authenticate-options': {},
  '/passkey/verify-registration': {
    input: z.object({ name: line.min(1).max(100), response, token: token.optional() }),
  },
  '/passkey/verify-authentication': { input: z.object({ response }) },
  '/passkey/delete-passkey': { rule: PROVEN, input: z.object({ id: z.uuid() }) },
}

/** What of them is read here. */
type Sent = { token?: string; newPassword?: string; id?: string }

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
  { rule, orByLink, input = z.object({}) }: Address,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const isByLink = orByLink && Object(request.body).token !== undefined
    const signedIn = rule && !isByLink ? await readSession(parts.auth, request, reply) : undefined
    const who = rule && !isByLink ? await admit(parts.database, signedIn, rule) : undefined
    const read = input.safeParse(request.body ?? {})
    if (!read.success || hasControl(read.data)) throw malformed()
    const sent = read.data as Sent
    const problem = await problemOf(parts, path, sent, who)
    if (problem) throw problem
    const { auth } = parts
    return await passOn(await auth.hearing(() => auth.handler(requestOf(parts, path, sent, request))), reply)
  } catch (error) {
    return refuse(reply, await refusalOf(error, { request }))
  }
}

/** What the library does not ask: whether a password can be guessed, and whether another way in is left. */
async function problemOf(
  { database }: AuthParts,
  path: string,
  { newPassword: chosen, token: link, id }: Sent,
  who: SignedIn | undefined,
): Promise<Refusal | undefined> {
  if (chosen !== undefined) {
    const owner = who ?? (await ownerOf(database, identifierOf(link ?? '')))
    const problem = owner && passwordProblem(chosen, owner)
    return problem === undefined ? undefined : new Refusal('BAD_REQUEST', 'weak_password', problem)
  }
  if (!who || path !== '/passkey/delete-passkey') return undefined
  const isLast = await answerOf<boolean>(
    database,
    `select not exists (select from public.operator_credentials where operator_id = $1)
        and not exists (select from public.operator_passkeys where operator_id = $1 and id <> $2) as answer`,
    [who.id, id],
  )
  return isLast ? new Refusal('CONFLICT', 'last_access', LAST_ACCESS) : undefined
}

const LAST_ACCESS = 'Das ist dein einziger Zugang. Richte erst einen zweiten Passkey ein.'

/** What the library gets of a request. A one-time link is its owner's, whoever is logged in beside. */
function requestOf(
  { publicOrigin, trustProxy }: AuthParts,
  path: string,
  { token: link, ...sent }: Sent,
  request: FastifyRequest,
): Request {
  const isByLink = link !== undefined && path.startsWith('/passkey/')
  const cookies = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => !isByLink || !cookie.startsWith(`${SESSION_COOKIE}=`))
  const url = new URL(`${publicOrigin}${consoleRoutes.auth}${path}`)
  const isAsking = path.startsWith('/passkey/generate-')
  if (isByLink && isAsking) url.searchParams.set('context', identifierOf(link))
  return new Request(url, {
    method: isAsking ? 'GET' : 'POST',
    headers: {
      cookie: cookies.join('; '),
      'content-type': 'application/json',
      // That one of our pages asks was found before.
      origin: publicOrigin,
      [ADDRESS_HEADER]: clientAddress(request.raw, trustProxy),
      [PLACE_HEADER]: placeOf(request, trustProxy),
    },
    ...(!isAsking && { body: JSON.stringify(isByLink ? sent : { ...sent, token: link }) }),
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
