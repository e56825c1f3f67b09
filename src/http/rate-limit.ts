import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, type TrustProxy } from './client-address.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** Lines that are counted at once for each limit. */
const MOST_COUNTED = 20_000

/**
 * Requests that one line (an IPv4 address or a /64) may send to one process in ten minutes. A village behind one line can
 * still sign up in the evening of the newsletter party; a script that fills the list cannot get far. What comes from many
 * lines of a network waits for its letters (database/functions/admission.sql).
 * Pages and files have no limit: they are sent from memory, a refusal would cost as much as the answer.
 */
export const LIMITS = {
  signups: { max: 60, timeWindow: TEN_MINUTES, groupId: 'signups' },
  visits: { max: 600, timeWindow: TEN_MINUTES, groupId: 'visits' },
  sessions: { max: 600, timeWindow: TEN_MINUTES, groupId: 'sessions' },
  /** Opening a letter's link and posting its form: two at least for everyone who confirms. */
  links: { max: 300, timeWindow: TEN_MINUTES, groupId: 'links' },
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

/** Counts in memory, as the plugin's own store does, but all addresses of one limit together: form and interface are one. */
class Counts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; since: number }>()
  readonly #ofGroups = new Map<string, Counts>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    window: number,
  ): void {
    const now = Date.now()
    const known = this.#counts.get(key)
    const count = known && known.since + window > now ? known : { current: 0, since: now }
    count.current += 1
    // Put to the end again: the first one in the map is the one that was not seen longest.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MOST_COUNTED && oldest !== undefined) this.#counts.delete(oldest)
    callback(null, { current: count.current, ttl: count.since + window - now })
  }

  /** @param limit the plugin's types do not say that it is one of LIMITS */
  child(limit: object): Counts {
    const { groupId = '' } = limit as { groupId?: string }
    const known = this.#ofGroups.get(groupId) ?? new Counts()
    this.#ofGroups.set(groupId, known)
    return known
  }
}

/** Registers the limiter; routes name their limit in `config.rateLimit`. */
export async function addRateLimits(app: FastifyInstance, trustProxy: TrustProxy): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: Counts,
    keyGenerator: (request: FastifyRequest) => clientAddress(request.raw, trustProxy),
    errorResponseBuilder: () => new TooManyRequests('Too many requests from one address'),
    addHeaders: { ...UNTOLD, 'retry-after': true },
    addHeadersOnExceeding: UNTOLD,
  })
}
