import type { FastifyInstance } from 'fastify'
import { passkeyRoutes } from '../../contract/console/routes/access.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { callOf, libraryHeaders, readAnswer } from '../access/session.ts'
import { proveAgain, recordAction } from '../queries/audit.ts'
import { accessOf } from '../queries/operators.ts'
import { noPasskey } from './link.ts'
import { type AuthRouteParts, unlessOwnPassword } from './tries.ts'

export function addOwnPasskeys(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn } = parts
  addRoutes(scope, passkeyRoutes, {
    'POST /auth/passkeys/options': async ({ input: { password = '' }, database, who, request, reply }) => {
      const { hasPassword } = await accessOf(database, who.id)
      // A further way in, made at a screen that was left open, would outlive the session.
      const refused = hasPassword && (await unlessOwnPassword(password, request, parts))
      if (refused) return refused
      const call = { headers: libraryHeaders(request), asResponse: true as const }
      const asked = signIn.api.generatePasskeyRegistrationOptions(call)
      return (await readAnswer<PublicKeyCredentialCreationOptionsJSON>(asked, reply)).body
    },

    'POST /auth/passkeys': async ({ input, database, who, by, request, reply }) => {
      const answer = await readAnswer(signIn.api.verifyPasskeyRegistration(callOf(request, input)), reply)
      if (!answer.ok) return noPasskey()
      await recordAction(database, by())
      // Made with finger or PIN just now, in a session that was proven before.
      await proveAgain(database, who.id, who.session, 'passkey')
      return undefined
    },

    'POST /auth/passkeys/remove': async ({ input, database, who, by, request, reply }) => {
      const { hasPassword, passkeys } = await accessOf(database, who.id)
      if (!hasPassword && passkeys.length < 2 && passkeys[0]?.id === input.id) {
        const message = 'Das ist dein einziger Zugang. Richte erst einen zweiten Passkey ein.'
        return new Refusal(409, 'last_access', message)
      }
      const answer = await readAnswer(signIn.api.deletePasskey(callOf(request, input)), reply)
      if (!answer.ok) return new Refusal(404, 'not_found', 'Diesen Passkey gibt es nicht mehr.')
      return recordAction(database, by())
    },
  })
}
