import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { linkRoutes } from '../../contract/console/routes/access.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { headersWithoutSession, readAnswer } from '../access/session.ts'
import { findLink, type Operator, setPasswordByLink } from '../queries/operators.ts'
import { hashOfToken } from './link-token.ts'
import { passwordProblem } from './password-strength.ts'
import type { AuthRouteParts } from './tries.ts'

/** What the one-time link is for: it says whose it is, and sets a password or adds a passkey instead. */
export function addLink(scope: FastifyInstance, { signIn }: AuthRouteParts): void {
  addRoutes(scope, linkRoutes, {
    'POST /auth/link': async ({ input: { token }, database }) => {
      const owner = await ownerOf(database, token)
      return owner ? { name: owner.name, email: owner.email } : linkGone()
    },

    'POST /auth/link/password': async ({ input, database }) => {
      const owner = await ownerOf(database, input.token)
      if (!owner) return linkGone()
      const problem = passwordProblem(input.password, owner)
      if (problem !== undefined) return new Refusal(400, 'weak_password', problem)
      const { password } = await signIn.$context
      const hash = await password.hash(input.password)
      return (await setPasswordByLink(database, hashOfToken(input.token), hash)) ? undefined : linkGone()
    },

    'POST /auth/link/passkey/options': async ({ input: { token }, database, request, reply }) => {
      if (!(await ownerOf(database, token))) return linkGone()
      const asked = signIn.api.generatePasskeyRegistrationOptions({
        query: { context: hashOfToken(token).toString('hex') },
        headers: headersWithoutSession(request),
        asResponse: true,
      })
      const answer = await readAnswer<PublicKeyCredentialCreationOptionsJSON>(asked, reply)
      return answer.ok ? answer.body : linkGone()
    },

    'POST /auth/link/passkey': async ({ input: { token, name, response }, database, request, reply }) => {
      if (!(await ownerOf(database, token))) return linkGone()
      const asked = signIn.api.verifyPasskeyRegistration({
        body: { name, response },
        headers: headersWithoutSession(request),
        asResponse: true,
      })
      const answer = await readAnswer(asked, reply)
      return answer.ok ? undefined : noPasskey()
    },
  })
}

function ownerOf(operator: pg.Pool, token: string): Promise<Operator | undefined> {
  return findLink(operator, hashOfToken(token))
}

function linkGone(): Refusal {
  const message =
    'Dieser Link gilt nicht mehr: er wurde schon benutzt oder ist älter als 24 Stunden. Einen neuen macht dir, wer die Konsole verwaltet, unter „Team“; auf dem Server geht es mit npm run dorfteller -- operator reset.'
  return new Refusal(410, 'link_gone', message)
}

export function noPasskey(): Refusal {
  return new Refusal(400, 'passkey', 'Der Passkey ließ sich nicht einrichten. Versuche es noch einmal.')
}
