import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** How much of what one line may all lines of its network may together. */
const SHARES: readonly (readonly [ending: string, times: number])[] = [
  ['/56', 2],
  ['/48', 4],
  // 254 households, or as many of a mobile provider's customers as share 254 addresses.
  ['/24', 8],
]

/** Networks that are counted at once for each limit. */
const MOST_COUNTED = 20_000

type Count = { requests: number; since: number }

/**
 * Counts requests of one limit by line and by the networks around it (clientNetworks), in fixed windows. What is over the
 * limit of any of them is refused and counted nowhere: a line that never stops does not use up its neighbours' share, and a
 * network that has, can fill the memory with lines no more (a /48 has 65,536 of them). A key: networks, the widest first,
 * and the limit's name, with spaces between.
 */
export class NetworkCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    window: number,
    max: number,
  ): void {
    const now = Date.now()
    const counts = key
      .split(' ')
      .slice(0, -1)
      .map((network) => ({
        network,
        max: max * timesOf(network),
        count: this.#countOf(network, now, window),
      }))
    const full = counts.find(({ count, max: most }) => count.requests >= most)
    if (full) {
      callback(null, { current: max + 1, ttl: full.count.since + window - now })
      return
    }
    for (const { network, count } of counts) {
      count.requests += 1
      this.#remember(network, count)
    }
    const line = counts.at(-1)?.count
    callback(null, { current: line?.requests ?? 1, ttl: (line?.since ?? now) + window - now })
  }

  /** Each route counts for itself. */
  child(): NetworkCounts {
    return new NetworkCounts()
  }

  #countOf(network: string, now: number, window: number): Count {
    const known = this.#counts.get(network)
    return known && known.since + window > now ? known : { requests: 0, since: now }
  }

  #remember(network: string, count: Count): void {
    // Put to the end again: the first one in the map is the one that was not seen longest.
    this.#counts.delete(network)
    this.#counts.set(network, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > MOST_COUNTED && oldest !== undefined) this.#counts.delete(oldest)
  }
}

function timesOf(network: string): number {
  return SHARES.find(([ending]) => network.endsWith(ending))?.[1] ?? 1
}
