const DAY = 24 * 60 * 60 * 1000

/** A village behind one line comes to a few hundred visits on its best day. */
const PER_NETWORK = 2000

/** Networks that are counted at once; a flood of more finds the budget of all (record_visits). */
const MOST_COUNTED = 20_000

/** Counts what each network has had of a day's share. Here alone: which network somebody comes from is stored nowhere. */
export class NetworkShares {
  readonly #perNetwork: number
  readonly #had = new Map<string, number>()
  #since = 0

  constructor(perNetwork = PER_NETWORK) {
    this.#perNetwork = perNetwork
  }

  /** @returns whether the network had something left, which is gone now. */
  take(network: string, now = Date.now()): boolean {
    if (now - this.#since >= DAY) {
      this.#since = now
      this.#had.clear()
    }
    const had = this.#had.get(network) ?? 0
    // Put to the end again: the first one in the map is the one that was not seen longest.
    this.#had.delete(network)
    this.#had.set(network, Math.min(had + 1, this.#perNetwork))
    const [oldest] = this.#had.keys()
    if (this.#had.size > MOST_COUNTED && oldest !== undefined) this.#had.delete(oldest)
    return had < this.#perNetwork
  }
}
