import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import { Refusal } from '../access/refuse.ts'
import { callOf, operatorOf } from '../access/session.ts'
import { recordAction } from '../queries/audit.ts'
import type { ConsoleSettings } from '../settings.ts'
import type { SignIn } from './sign-in-library.ts'
import type { SlowDown } from './slow-down.ts'

export type AuthRouteParts = {
  signIn: SignIn
  slowDown: SlowDown
  settings: Pick<ConsoleSettings, 'publicOrigin' | 'trustProxy'>
}

/** A try that may go ahead counts as failed until it says otherwise; a refused one says how long to wait. */
export type Try = { refused: Refusal } | { refused?: never; succeeded(account?: string): Promise<void> }

/** @param account what was typed, in lower case; none for a second step */
export async function beginTry(
  request: FastifyRequest,
  { slowDown, settings }: AuthRouteParts,
  account?: string,
): Promise<Try> {
  const address = clientAddress(request.raw, settings.trustProxy)
  const wait = await slowDown.begin(address, account)
  if (wait > 0) return { refused: waitFirst(wait) }
  return { succeeded: (proved = account) => slowDown.succeeded(address, proved) }
}

/** Says how long to wait: growing for whoever guesses, nothing for anybody else. */
function waitFirst(seconds: number): Refusal {
  const many = seconds < 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`
  const time = seconds === 1 ? 'eine Sekunde' : many
  return new Refusal(429, 'wait', `Das waren viele Versuche. Bitte warte ${time}.`, seconds)
}

/** Refuses when somebody who is logged in does not know the own password. Slowed down as logging in. */
export async function unlessOwnPassword(password: string, request: FastifyRequest, parts: AuthRouteParts) {
  const { id: operatorId, email, session } = operatorOf(request)
  const tried = await beginTry(request, parts, email)
  if (tried.refused) return tried.refused
  const answer = await parts.signIn.api.verifyPassword(callOf(request, { password }))
  if (!answer.ok) {
    const by = { operatorId, session, action: 'own_password_wrong' }
    await recordAction(request.server.operatorDatabase, by)
    return new Refusal(400, 'wrong_password', 'Dein jetziges Passwort stimmt nicht.')
  }
  await tried.succeeded()
  return undefined
}
