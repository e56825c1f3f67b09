import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, type TrustProxy } from '../http/client-address.ts'

/** In milliseconds. */
const TEN_MINUTES = 10 * 60 * 1000

/**
 * Requests that one line (an IPv4 address or a /64) may send to one process in ten minutes. A village behind one line can
 * still sign up in the evening of the newsletter party; a script that fills the list cannot get far. What comes from many
 * lines of a network waits for its letters (database/functions/letter-limits.sql).
 * Pages and files have no limit: they are sent from memory, a refusal would cost as much as the answer.
 */
export const LIMITS = {
  signups: 60,
  visits: 600,
  /** Opening a letter's link and posting its form: two at least for everyone who confirms. */
  links: 300,
  /** Asking for a letter by typing an address. */
  letters: 10,
  /** A picture takes as much of a processor as a notice; a messenger asks for those of many places. */
  pictures: 120,
  others: 3000,
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Registers the limiter: `app.limits.links` is a hook, and all routes that have it are counted together. */
export async function addRateLimits(app: FastifyInstance, trustProxy: TrustProxy): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // Lines that are counted at once for each limit.
    cache: 20_000,
    keyGenerator: (request: FastifyRequest) => clientAddress(request.raw, trustProxy),
  })
  const limit = (max: number): Limit => {
    const count = app.createRateLimit({ max, timeWindow: TEN_MINUTES })
    return async (request, reply) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      throw Object.assign(new Error('Too many requests from one address'), { statusCode: 429 })
    }
  }
  const limits = Object.entries(LIMITS).map(([name, max]) => [name, limit(max)])
  app.decorate('limits', Object.fromEntries(limits))
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Record<keyof typeof LIMITS, Limit>
  }
}
