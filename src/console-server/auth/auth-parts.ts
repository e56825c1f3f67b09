import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { clientAddress } from '../../http/client-address.ts'
import type { ConsoleSettings } from '../settings.ts'
import type { SignIn } from './sign-in-library.ts'
import type { SlowDown } from './slow-down.ts'

/** What the routes of logging in have at hand. */
export type AuthRouteParts = {
  signIn: SignIn
  /** The pool of the role operator. */
  operator: pg.Pool
  slowDown: SlowDown
  settings: Pick<ConsoleSettings, 'publicOrigin' | 'trustProxy'>
}

/** The address that tries are counted for. */
export function addressOf(request: FastifyRequest, { settings }: AuthRouteParts): string {
  return clientAddress(request.raw, settings.trustProxy)
}

/** For what anybody may ask without being logged in. */
export const OPEN_ROUTE = {
  config: { rateLimit: { max: 300, timeWindow: 10 * 60_000, groupId: 'console' } },
} as const
