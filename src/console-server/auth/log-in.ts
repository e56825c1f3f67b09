import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogInAnswer } from '../../contract/console/access.ts'
import { logInRoutes } from '../../contract/console/routes/access.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { headersWithoutSession, libraryHeaders, readAnswer, readSession } from '../access/session.ts'
import type { SignIn } from './sign-in-library.ts'
import { type AuthRouteParts, beginTry } from './tries.ts'

type Person = { id: string; email: string }

const INSIDE: LogInAnswer = { next: 'console' }
const ASKED_FOR_CODE: LogInAnswer = { next: 'code' }

/** A code that is right but not for the first time; the library takes one as often as its half minute lasts. */
const CODE_LIFE_MS = 2 * 60_000

type PasskeyAnswer = NonNullable<Parameters<SignIn['api']['verifyPasskeyAuthentication']>[0]>['body']

/** With a password and its second step, or with a passkey instead; and the end. */
export function addLogIn(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn } = parts
  const usedCodes = new Map<string, number>()
  const callOf = (request: FastifyRequest) => ({
    headers: headersWithoutSession(request),
    asResponse: true as const,
  })

  addRoutes(scope, logInRoutes, {
    'POST /auth/log-in': async ({ input, database, by, request, reply }) => {
      const email = input.email.toLowerCase()
      const tried = await beginTry(request, parts, email)
      if (tried.refused) return tried.refused
      // For an address that it does not know the library hashes the password too.
      const body = { email, password: input.password }
      const answer = await readAnswer(signIn.api.signInEmail({ body, ...callOf(request) }), reply)
      if (!answer.ok)
        return new Refusal(401, 'wrong_credentials', 'E-Mail-Adresse oder Passwort stimmt nicht.')
      // The right password alone is no success yet: whoever has it could try codes without end.
      if (answer.body.twoFactorRedirect === true) return ASKED_FOR_CODE
      const person = answer.body.user as Person
      tried.succeeded(person.email)
      await recordAction(database, { ...by('log_in', person.id), subject: { by: 'password' } })
      return INSIDE
    },

    'POST /auth/code': async ({ input: body, database, by, request, reply }) => {
      const tried = await beginTry(request, parts)
      if (tried.refused) return tried.refused
      const call = { body, ...callOf(request) }
      const isAppCode = /^\d{6}$/.test(body.code)
      const asked = isAppCode ? signIn.api.verifyTOTP(call) : signIn.api.verifyBackupCode(call)
      const answer = await readAnswer(asked, reply)
      if (!answer.ok) return wrongCode(answer.body.code)
      const person = answer.body.user as Person
      if (isAppCode && !takeOnce(usedCodes, `${person.id} ${body.code}`)) {
        const { internalAdapter } = await signIn.$context
        await internalAdapter.deleteSession(answer.body.token as string)
        reply.removeHeader('set-cookie')
        return wrongCode('INVALID_CODE')
      }
      tried.succeeded()
      tried.succeeded(person.email)
      const subject = { by: isAppCode ? 'app' : 'recovery_code' }
      await recordAction(database, { ...by('log_in', person.id), subject })
      return INSIDE
    },

    'POST /auth/passkey/options': async ({ request, reply }) => {
      const asked = signIn.api.generatePasskeyAuthenticationOptions(callOf(request))
      const { body } = await readAnswer<PublicKeyCredentialRequestOptionsJSON>(asked, reply)
      // The library only prefers it; what comes back without is refused (sign-in-library.ts).
      return { ...body, userVerification: 'required' }
    },

    'POST /auth/passkey/log-in': async ({ input, database, by, request, reply }) => {
      const body = input as unknown as PasskeyAnswer
      const asked = signIn.api.verifyPasskeyAuthentication({ body, ...callOf(request) })
      const answer = await readAnswer(asked, reply)
      if (!answer.ok) return new Refusal(401, 'wrong_passkey', 'Mit diesem Passkey geht es nicht.')
      const { id } = answer.body.user as Person
      await recordAction(database, { ...by('log_in', id), subject: { by: 'passkey' } })
      return INSIDE
    },

    'POST /auth/log-out': async ({ database, by, request, reply }) => {
      const signedIn = await readSession(signIn, request, reply)
      reply.removeHeader('set-cookie')
      await readAnswer(signIn.api.signOut({ headers: libraryHeaders(request), asResponse: true }), reply)
      if (signedIn) await recordAction(database, by('log_out', signedIn.id))
    },
  })
}

function wrongCode(code: unknown): Refusal {
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') {
    return new Refusal(401, 'wrong_code', 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.')
  }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return new Refusal(429, 'wait', 'Das waren viele falsche Codes. Bitte warte fünf Minuten.')
  }
  const message = 'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.'
  return new Refusal(401, 'start_again', message)
}

function takeOnce(used: Map<string, number>, code: string): boolean {
  const now = Date.now()
  for (const [old, at] of used) if (now - at > CODE_LIFE_MS) used.delete(old)
  if (used.has(code)) return false
  used.set(code, now)
  return true
}
