import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proofRoutes } from '../../contract/console/routes/access.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { headersWithoutSession, operatorOf, readAnswer, type SignedIn } from '../access/session.ts'
import { type Means, proveAgain, recordFailedLogIn } from '../queries/audit.ts'
import { accessOf } from '../queries/operators.ts'
import { type PasskeyAnswer, wrongCode } from './log-in.ts'
import { type AuthRouteParts, beginTry } from './tries.ts'
import { takeCode } from './used-codes.ts'

/** What was shown, and the session that the library began for it. */
type Shown = { means: Means; token: string | undefined }

/**
 * Showing again who one is. It is logging in once more, with all that slows guessing down there; nothing stays of the
 * session that the library begins for it: the one that asked is noted as proven instead, and ends when it would have.
 */
export function addProof(scope: FastifyInstance, parts: AuthRouteParts): void {
  const { signIn } = parts

  addRoutes(scope, proofRoutes, {
    'GET /auth/proof': async () => undefined,

    'POST /auth/proof': async ({ input, database, who, request }) => {
      const { totp, passkeys } = await accessOf(database, who.id)
      if (!totp && passkeys.length > 0) return new Refusal(403, 'passkey_needed', PASSKEY_NEEDED)
      return noteProof(request, await byPassword(request, who, input))
    },

    'POST /auth/proof/passkey': async ({ input, who, request }) =>
      noteProof(request, await byPasskey(request, who, input as unknown as PasskeyAnswer)),
  })

  async function byPassword(
    request: FastifyRequest,
    { id, email }: SignedIn,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<Shown | Refusal> {
    const tried = await beginTry(request, parts, email)
    if (tried.refused) return tried.refused
    const headers = headersWithoutSession(request)
    const first = await readAnswer(
      signIn.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
    )
    if (!first.ok) {
      await recordFailedLogIn(request.server.operatorDatabase, id, 'password')
      return new Refusal(400, 'wrong_password', 'Dein Passwort stimmt nicht.')
    }
    if (first.body.twoFactorRedirect !== true) {
      await tried.succeeded()
      return { means: 'password', token: first.token }
    }
    const second = await byCode(request, headers, first.cookies, { id, code: code ?? '' })
    if (second instanceof Refusal) await recordFailedLogIn(request.server.operatorDatabase, id, 'code')
    else await tried.succeeded()
    return second
  }

  /** @param cookies what a browser has after the right password */
  async function byCode(
    request: FastifyRequest,
    headers: Headers,
    cookies: string,
    { id, code }: { id: string; code: string },
  ): Promise<Shown | Refusal> {
    headers.set('cookie', cookies)
    const call = { body: { code }, headers, asResponse: true as const }
    const isAppCode = /^\d{6}$/.test(code)
    const asked = isAppCode ? signIn.api.verifyTOTP(call) : signIn.api.verifyBackupCode(call)
    const { ok, body, token } = await readAnswer(asked)
    if (!ok) return wrongCode(body.code)
    if (!isAppCode) return { means: 'recovery_code', token }
    if (await takeCode(signIn, request, { operatorId: id, code })) return { means: 'app', token }
    await forget(token)
    return new Refusal(401, 'wrong_code', 'Dieser Code wurde schon benutzt. Warte auf den nächsten.')
  }

  async function byPasskey(
    request: FastifyRequest,
    { id }: SignedIn,
    body: PasskeyAnswer,
  ): Promise<Shown | Refusal> {
    const call = { body, headers: headersWithoutSession(request), asResponse: true as const }
    const answer = await readAnswer<{ session?: { userId: string } }>(
      signIn.api.verifyPasskeyAuthentication(call),
    )
    // Somebody else's passkey is a right one, too.
    if (answer.ok && answer.body.session?.userId === id) return { means: 'passkey', token: answer.token }
    await forget(answer.token)
    await recordFailedLogIn(request.server.operatorDatabase, id, 'passkey')
    return new Refusal(401, 'wrong_passkey', 'Mit diesem Passkey geht es nicht.')
  }

  async function noteProof(request: FastifyRequest, shown: Shown | Refusal): Promise<Refusal | undefined> {
    if (shown instanceof Refusal) return shown
    await forget(shown.token)
    const { id, session } = operatorOf(request)
    await proveAgain(request.server.operatorDatabase, id, session, shown.means)
    return undefined
  }

  async function forget(token: string | undefined): Promise<void> {
    const { internalAdapter } = await signIn.$context
    if (token !== undefined) await internalAdapter.deleteSession(token)
  }
}

const PASSKEY_NEEDED = 'Du hast einen Passkey. Nimm ihn: Das Passwort allein reicht hier nicht.'
