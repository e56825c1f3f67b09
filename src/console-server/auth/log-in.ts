import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LogInAnswer } from '../../contract/console/access.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { refuse } from '../access/refuse.ts'
import { headersWithoutSession, libraryHeaders, readSession } from '../access/session.ts'
import { type AuthRouteParts, addressOf } from './auth-parts.ts'
import { readAnswer } from './call-library.ts'
import { readBody } from './read-body.ts'
import { refuseForNow } from './refuse-for-now.ts'

const PASSWORD_BODY = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(256) })
const CODE_BODY = z.strictObject({ code: z.string().trim().min(6).max(20) })

type Person = { id: string; email: string }

/** A code that is right but not for the first time; the library takes one as often as its half minute lasts. */
const CODE_LIFE_MS = 2 * 60_000

/** POST /log-in, /code, /log-out: with a password, its second step, and the end. */
export function addLogIn(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn, operator, slowDown } = parts
  const usedCodes = new Map<string, number>()

  scope.post('/log-in', async (request, reply) => {
    const body = readBody(PASSWORD_BODY, request, reply)
    if (!body) return reply
    const email = body.email.toLowerCase()
    const wait = await slowDown.begin(addressOf(request, parts), email)
    if (wait > 0) return refuseForNow(reply, wait)
    // For an address that it does not know the library hashes the password too.
    const asked = signIn.api.signInEmail({
      body: { email, password: body.password },
      headers: headersWithoutSession(request),
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok) {
      return refuse(reply, 401, 'wrong_credentials', 'E-Mail-Adresse oder Passwort stimmt nicht.')
    }
    // The right password alone is no success yet: whoever has it could try codes without end.
    if (answer.body.twoFactorRedirect === true) return { next: 'code' } satisfies LogInAnswer
    return letIn(request, answer.body.user as Person, 'password')
  })

  scope.post('/code', async (request, reply) => {
    const body = readBody(CODE_BODY, request, reply)
    if (!body) return reply
    const wait = await slowDown.begin(addressOf(request, parts))
    if (wait > 0) return refuseForNow(reply, wait)
    const call = { headers: headersWithoutSession(request), asResponse: true as const }
    const isAppCode = /^\d{6}$/.test(body.code)
    const asked = isAppCode
      ? signIn.api.verifyTOTP({ body: { code: body.code }, ...call })
      : signIn.api.verifyBackupCode({ body: { code: body.code }, ...call })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok) return refuseCode(reply, answer.body.code)
    const person = answer.body.user as Person
    if (isAppCode && !takeOnce(usedCodes, `${person.id} ${body.code}`)) {
      await endSession(answer.body.token as string)
      reply.removeHeader('set-cookie')
      return refuseCode(reply, 'INVALID_CODE')
    }
    slowDown.succeeded(addressOf(request, parts))
    return letIn(request, person, isAppCode ? 'app' : 'recovery_code')
  })

  scope.post('/log-out', async (request, reply) => {
    const signedIn = await readSession(signIn, request, reply)
    reply.removeHeader('set-cookie')
    await readAnswer(signIn.api.signOut({ headers: libraryHeaders(request), asResponse: true }), reply)
    if (signedIn) await recordAction(operator, { operatorId: signedIn.id, action: 'log_out' })
    return reply.code(204).send()
  })

  async function letIn(request: FastifyRequest, { id, email }: Person, by: string): Promise<LogInAnswer> {
    slowDown.succeeded(addressOf(request, parts), email)
    await recordAction(operator, { operatorId: id, action: 'log_in', subject: { by } })
    return { next: 'console' }
  }

  async function endSession(token: string) {
    const { internalAdapter } = await signIn.$context
    await internalAdapter.deleteSession(token)
  }
}

function refuseCode(reply: FastifyReply, code: unknown): FastifyReply {
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') {
    return refuse(reply, 401, 'wrong_code', 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.')
  }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return refuse(reply, 429, 'wait', 'Das waren viele falsche Codes. Bitte warte fünf Minuten.')
  }
  return refuse(
    reply,
    401,
    'start_again',
    'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.',
  )
}

/** Whether a code is used for the first time in its life. */
function takeOnce(used: Map<string, number>, code: string): boolean {
  const now = Date.now()
  for (const [old, at] of used) if (now - at > CODE_LIFE_MS) used.delete(old)
  if (used.has(code)) return false
  used.set(code, now)
  return true
}
