import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetworks, type TrustProxy } from './client-address.ts'
import { NetworkCounts, type SharedCounts } from './network-counts.ts'

const TEN_MINUTES = 10 * 60 * 1000

/**
 * Requests that one client address may send in ten minutes; the networks around it may send some times as many, all of
 * their lines together (network-counts.ts). A village behind one line can still sign up in
 * the evening of the newsletter party; a script that fills the list cannot get far.
 * Pages and files have no limit: they are sent from memory, a refusal would cost as much as the answer.
 */
export const LIMITS = {
  signups: { max: 60, timeWindow: TEN_MINUTES, groupId: 'signups' },
  visits: { max: 600, timeWindow: TEN_MINUTES, groupId: 'visits' },
  sessions: { max: 600, timeWindow: TEN_MINUTES, groupId: 'sessions' },
  /** Opening a letter's link and posting its form: two at least for everyone who confirms. */
  links: { max: 300, timeWindow: TEN_MINUTES, groupId: 'links' },
  /** A puzzle for each form that is opened. */
  challenges: { max: 120, timeWindow: TEN_MINUTES, groupId: 'challenges' },
  /** Asking for a letter by typing an address. */
  letters: { max: 10, timeWindow: TEN_MINUTES, groupId: 'letters' },
  others: { max: 3000, timeWindow: TEN_MINUTES, groupId: 'others' },
} as const

/** Thrown when a client address is over its limit; the error handler turns it into a 429. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  readonly statusCode = 429
  readonly code = 'TOO_MANY_REQUESTS'
}

const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Limits that several doors keep to together: what fills the list and sends letters. The others protect the process that
 * answers, and each has its own.
 */
const SHARED: readonly string[] = [LIMITS.signups.groupId, LIMITS.letters.groupId]

/** Registers the limiter; routes name their limit in `config.rateLimit`. */
export async function addRateLimits(
  app: FastifyInstance,
  trustProxy: TrustProxy,
  sharedCounts: SharedCounts | undefined,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: class extends NetworkCounts {
      constructor() {
        super(sharedCounts, SHARED)
      }
    },
    // The limit's name is appended to it.
    keyGenerator: (request: FastifyRequest) => `${clientNetworks(request.raw, trustProxy).join(' ')} `,
    errorResponseBuilder: () => new TooManyRequests('Too many requests from one address'),
    addHeaders: { ...UNTOLD, 'retry-after': true },
    addHeadersOnExceeding: UNTOLD,
  })
}
