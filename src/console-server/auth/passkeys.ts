import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LogInAnswer } from '../../contract/console/access.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { accessOf } from '../../database/queries/console/operators.ts'
import { audit } from '../access/audit.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { headersWithoutSession, libraryHeaders } from '../access/session.ts'
import { type AuthRouteParts, OPEN_ROUTE } from './auth-parts.ts'
import { readAnswer } from './call-library.ts'
import { isOwnPassword } from './own-password.ts'
import { PASSKEY_NAME, PASSKEY_RESPONSE } from './passkey-shape.ts'
import { readBody } from './read-body.ts'
import type { SignIn } from './sign-in-library.ts'

const ANSWER_BODY = z.strictObject({ response: PASSKEY_RESPONSE })
type PasskeyAnswer = NonNullable<Parameters<SignIn['api']['verifyPasskeyAuthentication']>[0]>['body']

const OPTIONS_BODY = z.strictObject({ password: z.string().max(256).optional() })
const NEW_BODY = z.strictObject({ name: PASSKEY_NAME, response: PASSKEY_RESPONSE })
const REMOVE_BODY = z.strictObject({ id: z.uuid() })

/** POST /passkey/options, /passkey/log-in: with a passkey instead of a password. */
export function addPasskeyLogIn(scope: FastifyInstance, { signIn, operator }: AuthRouteParts): void {
  scope.post('/passkey/options', OPEN_ROUTE, async (request, reply) => {
    const headers = headersWithoutSession(request)
    const asked = signIn.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true })
    const { body } = await readAnswer(asked, reply)
    // The library only prefers it; what comes back without is refused (sign-in-library.ts).
    return { ...body, userVerification: 'required' }
  })

  scope.post('/passkey/log-in', OPEN_ROUTE, async (request, reply) => {
    const body = readBody(ANSWER_BODY, request, reply)
    if (!body) return reply
    const headers = headersWithoutSession(request)
    const asked = signIn.api.verifyPasskeyAuthentication({
      body: body as unknown as PasskeyAnswer,
      headers,
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok) return refuse(reply, 401, 'wrong_passkey', 'Mit diesem Passkey geht es nicht.')
    const { id } = answer.body.user as { id: string }
    await recordAction(operator, { operatorId: id, action: 'log_in', subject: { by: 'passkey' } })
    return { next: 'console' } satisfies LogInAnswer
  })
}

/** POST /passkeys/options, /passkeys, /passkeys/remove: one's own, behind the check of roles. */
export function addOwnPasskeys(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn, operator } = parts

  scope.post('/passkeys/options', requireRole('look'), async (request, reply) => {
    const body = readBody(OPTIONS_BODY, request, reply)
    if (!body) return reply
    const { hasPassword } = await accessOf(operator, operatorOf(request).id, new Date())
    // A further way in, made at a screen that was left open, would outlive the session.
    if (hasPassword && !(await isOwnPassword(body.password ?? '', request, reply, parts))) return reply
    const asked = signIn.api.generatePasskeyRegistrationOptions({
      headers: libraryHeaders(request),
      asResponse: true,
    })
    return (await readAnswer(asked, reply)).body
  })

  scope.post('/passkeys', requireRole('look'), async (request, reply) => {
    const body = readBody(NEW_BODY, request, reply)
    if (!body) return reply
    const asked = signIn.api.verifyPasskeyRegistration({
      body,
      headers: libraryHeaders(request),
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok)
      return refuse(reply, 400, 'passkey', 'Der Passkey ließ sich nicht einrichten. Versuche es noch einmal.')
    await audit(request, 'passkey_added')
    return reply.code(204).send()
  })

  scope.post('/passkeys/remove', requireRole('look'), async (request, reply) => {
    const body = readBody(REMOVE_BODY, request, reply)
    if (!body) return reply
    const { hasPassword, passkeys } = await accessOf(operator, operatorOf(request).id, new Date())
    if (!hasPassword && passkeys.length < 2 && passkeys[0]?.id === body.id) {
      const message = 'Das ist dein einziger Zugang. Richte erst einen zweiten Passkey ein.'
      return refuse(reply, 409, 'last_access', message)
    }
    const asked = signIn.api.deletePasskey({ body, headers: libraryHeaders(request), asResponse: true })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok) return refuse(reply, 404, 'not_found', 'Diesen Passkey gibt es nicht mehr.')
    await audit(request, 'passkey_removed')
    return reply.code(204).send()
  })
}
