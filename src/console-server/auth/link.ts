import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LinkOwner } from '../../contract/console/access.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { findLink, type Operator, setPasswordByLink } from '../../database/queries/console/operators.ts'
import { refuse } from '../access/refuse.ts'
import { headersWithoutSession } from '../access/session.ts'
import { type AuthRouteParts, OPEN_ROUTE } from './auth-parts.ts'
import { readAnswer } from './call-library.ts'
import { hashOfToken } from './link-token.ts'
import { PASSKEY_NAME, PASSKEY_RESPONSE } from './passkey-shape.ts'
import { passwordProblem } from './password-strength.ts'
import { readBody } from './read-body.ts'

const TOKEN = z.string().min(1).max(100)
const LINK_BODY = z.strictObject({ token: TOKEN })
const PASSWORD_BODY = z.strictObject({ token: TOKEN, password: z.string().max(1000) })
const PASSKEY_BODY = z.strictObject({ token: TOKEN, name: PASSKEY_NAME, response: PASSKEY_RESPONSE })

/**
 * What the one-time link is for: POST /link says whose it is, /link/password sets a password, /link/passkey/options and
 * /link/passkey add a passkey instead. The token comes in the body; in the link it stands behind the #, which browsers
 * send to nobody.
 */
export function addLink(scope: FastifyInstance, { signIn, operator }: AuthRouteParts): void {
  scope.post('/link', OPEN_ROUTE, async (request, reply) => {
    const found = await readLink(LINK_BODY, request, reply)
    if (!found) return reply
    const { name, email } = found.owner
    return { name, email } satisfies LinkOwner
  })

  scope.post('/link/password', OPEN_ROUTE, async (request, reply) => {
    const found = await readLink(PASSWORD_BODY, request, reply)
    if (!found) return reply
    const problem = passwordProblem(found.body.password, found.owner)
    if (problem !== undefined) return refuse(reply, 400, 'weak_password', problem)
    const { password } = await signIn.$context
    const hash = await password.hash(found.body.password)
    const set = await setPasswordByLink(operator, hashOfToken(found.body.token), new Date(), hash)
    return set === undefined ? refuseLink(reply) : reply.code(204).send()
  })

  scope.post('/link/passkey/options', OPEN_ROUTE, async (request, reply) => {
    const found = await readLink(LINK_BODY, request, reply)
    if (!found) return reply
    const asked = signIn.api.generatePasskeyRegistrationOptions({
      query: { context: hashOfToken(found.body.token).toString('hex') },
      headers: headersWithoutSession(request),
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    return answer.ok ? answer.body : refuseLink(reply)
  })

  scope.post('/link/passkey', OPEN_ROUTE, async (request, reply) => {
    const found = await readLink(PASSKEY_BODY, request, reply)
    if (!found) return reply
    const asked = signIn.api.verifyPasskeyRegistration({
      body: { name: found.body.name, response: found.body.response },
      headers: headersWithoutSession(request),
      asResponse: true,
    })
    const answer = await readAnswer(asked, reply)
    if (!answer.ok)
      return refuse(reply, 400, 'passkey', 'Der Passkey ließ sich nicht einrichten. Versuche es noch einmal.')
    await recordAction(operator, { operatorId: answer.body.userId as string, action: 'passkey_added' })
    return reply.code(204).send()
  })

  async function readLink<Shape extends z.ZodType<{ token: string }>>(
    shape: Shape,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ body: z.output<Shape>; owner: Operator } | undefined> {
    const body = readBody(shape, request, reply)
    if (!body) return undefined
    const owner = await findLink(operator, hashOfToken(body.token), new Date())
    if (owner) return { body, owner }
    refuseLink(reply)
    return undefined
  }
}

function refuseLink(reply: FastifyReply): FastifyReply {
  const message =
    'Dieser Link gilt nicht mehr: er wurde schon benutzt oder ist älter als 24 Stunden. Ein neuer kommt mit npm run operator -- reset.'
  return refuse(reply, 410, 'link_gone', message)
}
