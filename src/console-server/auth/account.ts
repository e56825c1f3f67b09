import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../../contract/console/routes/access.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { begin, callOf, readAnswer } from '../access/session.ts'
import { recordAction } from '../queries/audit.ts'
import { accessOf, endOtherSessions, sessionsOf } from '../queries/operators.ts'
import { isDemo } from '../queries/setup.ts'
import { passwordProblem } from './password-strength.ts'
import { type AuthRouteParts, beginTry, unlessOwnPassword } from './tries.ts'
import { takeCode } from './used-codes.ts'

/** Who is logged in, and what everybody may do about the own access. */
export function addAccount(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn } = parts
  addRoutes(scope, accountRoutes, {
    'GET /api/me': async ({ who: { name, email, role, secondFactorBy }, database }) => ({
      name,
      email,
      role,
      secondFactorBy: secondFactorBy?.toISOString() ?? null,
      isDemo: await isDemo(database),
    }),

    'GET /auth/account': async ({ who: { id, session }, database }) => {
      const [access, sessions] = await Promise.all([
        accessOf(database, id),
        sessionsOf(database, id, session),
      ])
      if (!access.totp) return { ...access, sessions, recoveryCodes: 0 }
      const { backupCodes } = await signIn.api.viewBackupCodes({ body: { userId: id } })
      return { ...access, sessions, recoveryCodes: backupCodes.length }
    },

    // Ends every session and begins this one anew.
    'POST /auth/password': async ({
      input: { current, password },
      who: { means, ...who },
      request,
      reply,
    }) => {
      const problem = passwordProblem(password, who)
      if (problem !== undefined) return new Refusal(400, 'weak_password', problem)
      const refused = await unlessOwnPassword(current, request, parts)
      if (refused) return refused
      const change = { currentPassword: current, newPassword: password, revokeOtherSessions: true }
      const answer = await readAnswer(signIn.api.changePassword(callOf(request, change)), reply)
      if (!answer.ok) return new Refusal(409, 'no_password', 'Du hast noch kein Passwort.')
      return begin(request, { token: answer.token, means, action: 'password_changed' })
    },

    'POST /auth/totp': async ({ input, request, reply }) => {
      const refused = await unlessOwnPassword(input.password, request, parts)
      if (refused) return refused
      const answer = await readAnswer(signIn.api.enableTwoFactor(callOf(request, input)), reply)
      if (!answer.ok) return new Refusal(409, 'totp_on', 'Es ist schon eine App eingerichtet.')
      const { totpURI, backupCodes } = answer.body as { totpURI: string; backupCodes: string[] }
      return { uri: totpURI, recoveryCodes: backupCodes }
    },

    // From the first right code on it is asked for.
    'POST /auth/totp/confirm': async ({ input, database, by, who, request, reply }) => {
      const tried = await beginTry(request, parts)
      if (tried.refused) return tried.refused
      const answer = await readAnswer(signIn.api.verifyTOTP(callOf(request, input)), reply)
      if (!answer.ok) {
        const message = 'Dieser Code stimmt nicht. Geht die Uhr des Telefons richtig?'
        return new Refusal(400, 'wrong_code', message)
      }
      await tried.succeeded()
      await takeCode(signIn, request, { operatorId: who.id, code: input.code })
      // A second time it is confirmed, the library leaves the session as it is.
      if (answer.token === undefined) return recordAction(database, by())
      return begin(request, { token: answer.token, means: 'app', action: 'totp_on' })
    },

    'POST /auth/totp/end': async ({ input, who: { means }, request, reply }) => {
      const refused = await unlessOwnPassword(input.password, request, parts)
      if (refused) return refused
      const { token } = await readAnswer(signIn.api.disableTwoFactor(callOf(request, input)), reply)
      return begin(request, {
        token,
        means: means === 'passkey' ? means : 'password',
        action: 'totp_off',
      })
    },

    'POST /auth/sessions/end-others': async ({ database, who: { id, session } }) =>
      endOtherSessions(database, { operatorId: id, session, action: 'own_sessions_ended' }),

    'POST /auth/recovery-codes': async ({ input, database, by, request, reply }) => {
      const refused = await unlessOwnPassword(input.password, request, parts)
      if (refused) return refused
      const answer = await readAnswer(signIn.api.generateBackupCodes(callOf(request, input)), reply)
      if (!answer.ok) return new Refusal(409, 'totp_off', 'Es ist keine App eingerichtet.')
      await recordAction(database, by())
      return { recoveryCodes: answer.body.backupCodes as string[] }
    },
  })
}
