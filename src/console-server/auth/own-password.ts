import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../access/refuse.ts'
import { operatorOf } from '../access/require-role.ts'
import { libraryHeaders } from '../access/session.ts'
import { type AuthRouteParts, addressOf } from './auth-parts.ts'
import { refuseForNow } from './refuse-for-now.ts'

/** Whether somebody who is logged in knows the own password; otherwise it is answered already. Slowed down as logging in. */
export async function isOwnPassword(
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AuthRouteParts,
): Promise<boolean> {
  const { email } = operatorOf(request)
  const address = addressOf(request, parts)
  const wait = await parts.slowDown.begin(address, email)
  if (wait > 0) {
    refuseForNow(reply, wait)
    return false
  }
  const headers = libraryHeaders(request)
  const answer = await parts.signIn.api.verifyPassword({ body: { password }, headers, asResponse: true })
  if (!answer.ok) {
    refuse(reply, 400, 'wrong_password', 'Dein jetziges Passwort stimmt nicht.')
    return false
  }
  parts.slowDown.succeeded(address, email)
  return true
}
