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

/**
 * The first of a line, one in so many of what it may, wait for no other process; they are counted there all the same, within
 * a second. Whoever signs up for a household so waits for one answer of the database and not two, and a line gets this much
 * more of each further door at most.
 */
const WAITS_FOR_NOBODY = 12

type Count = { requests: number; since: number }

/** A network's key in a limit, and how much of that it may. */
export type Share = { network: string; most: number }

/** Counts of several processes. */
export type SharedCounts = {
  /** Adds a request that waits for nobody. */
  tell(limit: string, networks: string[], window: number): void
  /**
   * Counts a request. @returns `undefined` when it is within each share, else the milliseconds until it may be tried again.
   * Rejects when the others cannot be reached.
   */
  ask(limit: string, shares: Share[], window: number): Promise<number | undefined>
}

/**
 * Counts requests of one limit by line and by the networks around it (clientNetworks), in fixed windows. What is over the
 * limit of any of them is refused and counted nowhere: a line that never stops does not use up its neighbours' share, and a
 * network that has, can fill the memory with lines no more (a /48 has 65,536 of them). A key: networks, the widest first,
 * and the limit's name, with spaces between.
 */
export class NetworkCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()
  readonly #shared: SharedCounts | undefined
  readonly #sharedLimits: readonly string[]

  /**
   * @param shared asked as well, after this process's own counts; while it cannot be, those alone hold
   * @param sharedLimits names of the limits that it holds for
   */
  constructor(shared: SharedCounts | undefined, sharedLimits: readonly string[]) {
    this.#shared = shared
    this.#sharedLimits = sharedLimits
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    window: number,
    max: number,
  ): void {
    const networks = key.split(' ')
    const limit = networks.pop() ?? ''
    const shares = networks.map((network) => ({ network, most: max * timesOf(network) }))
    const answer = (wait: number | undefined) =>
      callback(null, { current: wait === undefined ? 1 : max + 1, ttl: wait ?? window })
    const wait = this.#count(shares, window)
    if (wait !== undefined || !this.#shared || !this.#sharedLimits.includes(limit)) {
      answer(wait)
      return
    }
    if (this.#isAmongFirst(shares)) {
      this.#shared.tell(limit, networks, window)
      answer(undefined)
      return
    }
    const alone = () => undefined
    void this.#shared.ask(limit, shares, window).catch(alone).then(answer)
  }

  /** Each route counts for itself; what is counted together is so for all of them. */
  child(): NetworkCounts {
    return new NetworkCounts(this.#shared, this.#sharedLimits)
  }

  /** @returns `undefined` when it was counted, else the milliseconds until it may be. */
  #count(shares: Share[], window: number): number | undefined {
    const now = Date.now()
    const counts = shares.map((share) => ({ ...share, count: this.#countOf(share.network, now, window) }))
    const full = counts.find(({ count, most }) => count.requests >= most)
    if (full) return full.count.since + window - now
    for (const { network, count } of counts) {
      count.requests += 1
      this.#remember(network, count)
    }
    return undefined
  }

  #isAmongFirst(shares: Share[]): boolean {
    return shares.every(({ network, most }) => {
      const { requests = 0 } = this.#counts.get(network) ?? {}
      return requests <= most / WAITS_FOR_NOBODY
    })
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
