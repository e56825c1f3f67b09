import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import type { ConsoleSettings } from '../settings.ts'
import type { SignIn } from './sign-in-library.ts'
import type { SlowDown } from './slow-down.ts'

/** What the routes of logging in have at hand. */
export type AuthRouteParts = {
  signIn: SignIn
  slowDown: SlowDown
  settings: Pick<ConsoleSettings, 'publicOrigin' | 'trustProxy'>
}

/** The address that tries are counted for. */
export function addressOf(request: FastifyRequest, { settings }: AuthRouteParts): string {
  return clientAddress(request.raw, settings.trustProxy)
}
