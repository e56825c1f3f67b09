import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AccountAccess, TotpBegun } from '../../contract/console/access.ts'
import { accessOf } from '../../database/queries/console/operators.ts'
import { audit } from '../access/audit.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { libraryHeaders } from '../access/session.ts'
import { type AuthRouteParts, addressOf } from './auth-parts.ts'
import { readAnswer } from './call-library.ts'
import { isOwnPassword } from './own-password.ts'
import { passwordProblem } from './password-strength.ts'
import { readBody } from './read-body.ts'
import { refuseForNow } from './refuse-for-now.ts'

const PASSWORD = z.string().max(256)
const CHANGE_BODY = z.strictObject({ current: PASSWORD, password: z.string().max(1000) })
const PASSWORD_BODY = z.strictObject({ password: PASSWORD })
const CODE_BODY = z.strictObject({ code: z.string().trim().min(6).max(10) })

/** What everybody may do about the own access, behind the check of roles. */
export function addAccount(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn, operator, slowDown } = parts

  scope.get('/account', requireRole('look'), async (request): Promise<AccountAccess> => {
    const access = await accessOf(operator, operatorOf(request).id, new Date())
    const passkeys = access.passkeys.map((key) => ({ ...key, addedAt: key.addedAt.toISOString() }))
    return { ...access, passkeys }
  })

  // Ends every session and begins this one anew.
  scope.post('/password', requireRole('look'), async (request, reply) => {
    const body = readBody(CHANGE_BODY, request, reply)
    if (!body) return reply
    const problem = passwordProblem(body.password, operatorOf(request))
    if (problem !== undefined) return refuse(reply, 400, 'weak_password', problem)
    if (!(await isOwnPassword(body.current, request, reply, parts))) return reply
    const asked = signIn.api.changePassword({
      body: { currentPassword: body.current, newPassword: body.password, revokeOtherSessions: true },
      headers: libraryHeaders(request),
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok) return refuse(reply, 409, 'no_password', 'Du hast noch kein Passwort.')
    await audit(request, 'password_changed')
    return reply.code(204).send()
  })

  scope.post('/totp', requireRole('look'), async (request, reply): Promise<TotpBegun | typeof reply> => {
    const body = readBody(PASSWORD_BODY, request, reply)
    if (!body || !(await isOwnPassword(body.password, request, reply, parts))) return reply
    const call = {
      body: { password: body.password },
      headers: libraryHeaders(request),
      asResponse: true as const,
    }
    const answer = await readAnswer(signIn.api.enableTwoFactor(call), reply)
    if (!answer.ok) return refuse(reply, 409, 'totp_on', 'Es ist schon eine App eingerichtet.')
    const { totpURI, backupCodes } = answer.body as { totpURI: string; backupCodes: string[] }
    return { uri: totpURI, recoveryCodes: backupCodes }
  })

  // From the first right code on it is asked for.
  scope.post('/totp/confirm', requireRole('look'), async (request, reply) => {
    const body = readBody(CODE_BODY, request, reply)
    if (!body) return reply
    const address = addressOf(request, parts)
    const wait = await slowDown.begin(address)
    if (wait > 0) return refuseForNow(reply, wait)
    const asked = signIn.api.verifyTOTP({ body, headers: libraryHeaders(request), asResponse: true })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok)
      return refuse(reply, 400, 'wrong_code', 'Dieser Code stimmt nicht. Geht die Uhr des Telefons richtig?')
    slowDown.succeeded(address)
    await audit(request, 'totp_on')
    return reply.code(204).send()
  })

  scope.post('/totp/end', requireRole('look'), async (request, reply) => {
    const body = readBody(PASSWORD_BODY, request, reply)
    if (!body || !(await isOwnPassword(body.password, request, reply, parts))) return reply
    await readAnswer(
      signIn.api.disableTwoFactor({ body, headers: libraryHeaders(request), asResponse: true }),
      reply,
    )
    await audit(request, 'totp_off')
    return reply.code(204).send()
  })

  scope.post('/recovery-codes', requireRole('look'), async (request, reply) => {
    const body = readBody(PASSWORD_BODY, request, reply)
    if (!body || !(await isOwnPassword(body.password, request, reply, parts))) return reply
    const call = { body, headers: libraryHeaders(request), asResponse: true as const }
    const answer = await readAnswer(signIn.api.generateBackupCodes(call), reply)
    if (!answer.ok) return refuse(reply, 409, 'totp_off', 'Es ist keine App eingerichtet.')
    await audit(request, 'recovery_codes_made')
    return { recoveryCodes: answer.body.backupCodes as string[] }
  })
}
