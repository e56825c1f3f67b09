import { parseCookies } from 'better-auth/cookies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogInAnswer } from '../../contract/console/access.ts'
import { logInRoutes } from '../../contract/console/routes/access.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { begin, headersWithoutSession, libraryHeaders, readAnswer, readSession } from '../access/session.ts'
import { type Means, recordAction, recordFailedLogIn } from '../queries/audit.ts'
import { accountOf } from '../queries/operators.ts'
import { placeOf } from './place.ts'
import { SECOND_STEP_COOKIE, type SignIn } from './sign-in-library.ts'
import { type AuthRouteParts, beginTry } from './tries.ts'
import { takeCode } from './used-codes.ts'

type Person = { id: string; email: string }

const INSIDE: LogInAnswer = { next: 'console' }
const ASKED_FOR_CODE: LogInAnswer = { next: 'code' }

export type PasskeyAnswer = NonNullable<Parameters<SignIn['api']['verifyPasskeyAuthentication']>[0]>['body']

/** With a password and its second step, or with a passkey instead; and the end. */
export function addLogIn(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn } = parts
  const callOf = (request: FastifyRequest) => ({
    headers: headersWithoutSession(request),
    asResponse: true as const,
  })
  const enter = async (request: FastifyRequest, token: string | undefined, means: Means) =>
    begin(request, { token, means, action: 'log_in', place: await placeOf(request, parts) })

  addRoutes(scope, logInRoutes, {
    'POST /auth/log-in': async ({ input, database, request, reply }) => {
      const email = input.email.toLowerCase()
      const tried = await beginTry(request, parts, email)
      if (tried.refused) return tried.refused
      // For an address that it does not know the library hashes the password too.
      const body = { email, password: input.password }
      const answer = await readAnswer(signIn.api.signInEmail({ body, ...callOf(request) }), reply)
      if (!answer.ok) {
        const account = await accountOf(database, { email })
        await recordFailedLogIn(database, account, 'password')
        return new Refusal(401, 'wrong_credentials', 'E-Mail-Adresse oder Passwort stimmt nicht.')
      }
      // The right password alone is no success yet: whoever has it could try codes without end.
      if (answer.body.twoFactorRedirect === true) return ASKED_FOR_CODE
      await tried.succeeded((answer.body.user as Person).email)
      await enter(request, answer.token, 'password')
      return INSIDE
    },

    'POST /auth/code': async ({ input: body, database, request, reply }) => {
      const tried = await beginTry(request, parts)
      if (tried.refused) return tried.refused
      const call = { body, ...callOf(request) }
      const isAppCode = /^\d{6}$/.test(body.code)
      const asked = isAppCode ? signIn.api.verifyTOTP(call) : signIn.api.verifyBackupCode(call)
      const answer = await readAnswer(asked, reply)
      if (!answer.ok) {
        await recordFailedLogIn(database, await accountBeforeCode(signIn, request), 'code')
        return wrongCode(answer.body.code)
      }
      const person = answer.body.user as Person
      if (isAppCode && !(await takeCode(signIn, request, { operatorId: person.id, code: body.code }))) {
        const { internalAdapter } = await signIn.$context
        await internalAdapter.deleteSession(answer.body.token as string)
        reply.removeHeader('set-cookie')
        await recordFailedLogIn(database, person.id, 'code')
        return wrongCode('INVALID_CODE')
      }
      await tried.succeeded()
      await tried.succeeded(person.email)
      const means = isAppCode ? 'app' : 'recovery_code'
      await enter(request, answer.token, means)
      return INSIDE
    },

    'POST /auth/passkey/options': async ({ request, reply }) => {
      const asked = signIn.api.generatePasskeyAuthenticationOptions(callOf(request))
      const { body } = await readAnswer<PublicKeyCredentialRequestOptionsJSON>(asked, reply)
      // The library only prefers it; what comes back without is refused (sign-in-library.ts).
      return { ...body, userVerification: 'required' }
    },

    'POST /auth/passkey/log-in': async ({ input, database, request, reply }) => {
      const body = input as unknown as PasskeyAnswer
      const asked = signIn.api.verifyPasskeyAuthentication({ body, ...callOf(request) })
      const answer = await readAnswer(asked, reply)
      if (!answer.ok) {
        const account = await accountOf(database, { passkey: input.response.id })
        await recordFailedLogIn(database, account, 'passkey')
        return new Refusal(401, 'wrong_passkey', 'Mit diesem Passkey geht es nicht.')
      }
      await enter(request, answer.token, 'passkey')
      return INSIDE
    },

    'POST /auth/log-out': async ({ database, request, reply }) => {
      const signedIn = await readSession(signIn, request, reply)
      reply.removeHeader('set-cookie')
      // While the session is there to prove it.
      if (signedIn) {
        const { id: operatorId, session } = signedIn
        await recordAction(database, { operatorId, session, action: 'log_out' })
      }
      await readAnswer(signIn.api.signOut({ headers: libraryHeaders(request), asResponse: true }), reply)
    },
  })
}

/** Whose password was right in the step before; null when that is too long ago. */
async function accountBeforeCode(signIn: SignIn, request: FastifyRequest): Promise<string | null> {
  // As the library reads it.
  const cookie = parseCookies(request.headers.cookie ?? '').get(SECOND_STEP_COOKIE)
  const [identifier = ''] = cookie?.split('.') ?? []
  const { internalAdapter } = await signIn.$context
  return (await internalAdapter.findVerificationValue(identifier))?.value ?? null
}

export function wrongCode(code: unknown): Refusal {
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') {
    return new Refusal(401, 'wrong_code', 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.')
  }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return new Refusal(429, 'wait', 'Das waren viele falsche Codes. Bitte warte fünf Minuten.')
  }
  const message = 'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.'
  return new Refusal(401, 'start_again', message)
}
