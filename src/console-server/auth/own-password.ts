import type { FastifyRequest } from 'fastify'
import { Refusal } from '../access/refuse.ts'
import { operatorOf } from '../access/role-check.ts'
import { type AuthRouteParts, addressOf } from './auth-parts.ts'
import { callOf } from './call-library.ts'
import { waitFirst } from './wait-first.ts'

/** Refuses when somebody who is logged in does not know the own password. Slowed down as logging in. */
export async function unlessOwnPassword(
  password: string,
  request: FastifyRequest,
  parts: AuthRouteParts,
): Promise<Refusal | undefined> {
  const { email } = operatorOf(request)
  const address = addressOf(request, parts)
  const wait = await parts.slowDown.begin(address, email)
  if (wait > 0) return waitFirst(wait)
  const answer = await parts.signIn.api.verifyPassword(callOf(request, { password }))
  if (!answer.ok) return new Refusal(400, 'wrong_password', 'Dein jetziges Passwort stimmt nicht.')
  parts.slowDown.succeeded(address, email)
  return undefined
}
