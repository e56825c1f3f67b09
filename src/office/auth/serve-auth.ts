import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress, type TrustProxy } from '../../http/client-address.ts'
import { hasControl, parseJsonBody } from '../../http/request-body.ts'
import { consoleRoutes } from '../../routes.ts'
import { email } from '../input.ts'
import type { InterfaceParts } from '../procedure.ts'
import { failed, malformed, Refusal } from '../refusal.ts'
import { unnamed } from './limits.ts'
import { LINK_GONE, ownerOfLink } from './link.ts'
import { ADDRESS_HEADER } from './operator-auth.ts'
import { isGuessedFirst } from './password-strength.ts'
import { admit, type Rule, readSession, requireDatabase } from './session.ts'

type AuthParts = InterfaceParts & { trustProxy: TrustProxy }

/** An address of the library's: who may ask it, and with what; other fields go no further. */
type Address = { rule?: Rule; input?: z.ZodType }

const OWN: Rule = { least: 'look', own: true }
/** Whoever took a session along must not put a second factor of their own there. */
const PROVEN: Rule = { ...OWN, proof: true }

const text = z.string().max(2000)
/** As it is typed or pasted. */
const code = z.string().trim().max(100)
const password = text.min(1)
/** What a browser answers for a passkey; the library checks it to the last bit. */
const response = z.looseObject({ id: text })

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
      .object({ currentPassword: password, newPassword: text })
      .transform((change) => ({ ...change, revokeOtherSessions: true })),
  },
  '/reset-password': { input: z.object({ token: text, newPassword: text }) },
  '/passkey/generate-register-options': { rule: PROVEN },
  '/passkey/generate-authenticate-options': {},
  '/passkey/verify-registration': { rule: OWN, input: z.object({ name: text.max(100), response }) },
  '/passkey/verify-authentication': { input: z.object({ response }) },
  '/passkey/delete-passkey': { rule: PROVEN, input: z.object({ id: z.uuid() }) },
}

/** Serves logging in: the library's own answers, and before them who may ask. */
export async function serveAuth(scope: FastifyInstance, parts: AuthParts): Promise<void> {
  scope.removeAllContentTypeParsers()
  const json = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, json)
  for (const [path, { rule, input = z.object({}) }] of Object.entries(authAddresses))
    scope.post(path, async (request, reply) => {
      const { auth, database } = parts
      const who = rule && (await admit(database, await readSession(parts, request, reply), rule))
      const read = input.safeParse(request.body ?? {})
      if (!read.success || hasControl(read.data)) throw malformed()
      const { newPassword: chosen, token = '' } = read.data as { newPassword?: string; token?: string }
      if (chosen !== undefined) {
        // What the library does not ask.
        const owner = who ?? (await ownerOfLink(database, token))
        if (owner && isGuessedFirst(chosen, owner)) throw refused('WEAK_PASSWORD')
      }
      const response = await auth.handler(requestOf(parts, path, read.data, request))
      if (response.status >= 500) await requireDatabase(database)
      return passOn(response, reply)
    })
}

/** What the library gets of a request. */
function requestOf(
  { auth, publicOrigin, trustProxy }: AuthParts,
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
      [ADDRESS_HEADER]: unnamed(auth.options.secret, clientAddress(request.raw, trustProxy)),
    },
    ...(method === 'POST' && { body: JSON.stringify(sent) }),
  })
}

/** @throws {Refusal} where the library refuses */
async function passOn(response: Response, reply: FastifyReply): Promise<object> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // The session is for the cookie alone, which no script reads.
  const { token: _, session, ...told } = parseJsonBody(await response.text())
  // The library only prefers it; what comes back without is refused (operator-auth.ts).
  if (told.userVerification) told.userVerification = 'required'
  if (response.ok) return told
  if (response.status !== 429) throw refused(String(told.code), response.status)
  // The library does not say how long its own lock after wrong codes lasts.
  const wait = Number(response.headers.get('x-retry-after') ?? 900)
  reply.header('retry-after', wait)
  const many = wait < 90 ? `${wait} Sekunden` : `${Math.ceil(wait / 60)} Minuten`
  const message = `Das waren viele Versuche. Bitte warte ${wait === 1 ? 'eine Sekunde' : many}.`
  throw new Refusal('TOO_MANY_REQUESTS', 'wait', message)
}

function refused(code: string, status = 400): Refusal {
  const message = WORDS[code]
  if (!message) return status < 500 ? malformed() : failed()
  return new Refusal(status === 401 ? 'UNAUTHORIZED' : 'BAD_REQUEST', code.toLowerCase(), message)
}

const WRONG_CODE = 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.'
const TOO_LATE = 'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.'
const WRONG_PASSKEY = 'Mit diesem Passkey geht es nicht.'

/** What the library says by codes. */
const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  INVALID_PASSWORD: 'Dein jetziges Passwort stimmt nicht.',
  PASSWORD_TOO_SHORT:
    'Das Passwort braucht mindestens 15 Zeichen. Ein paar Wörter hintereinander lassen sich gut merken.',
  PASSWORD_TOO_LONG: 'Das Passwort darf höchstens 256 Zeichen haben.',
  WEAK_PASSWORD:
    'Dieses Passwort ist leicht zu erraten: es besteht aus bekannten Namen, Reihen oder Wiederholungen. Nimm mehrere Wörter, die nichts miteinander zu tun haben.',
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
