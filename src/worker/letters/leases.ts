import type { Clock } from './clock.ts'
import type { Insist } from './insist.ts'
import type { Lease, Outbox } from './outbox.ts'
import { together } from './waiting.ts'

/** The queue takes a letter for abandoned that nobody says is in hand for ten seconds. */
const KEPT_EVERY_MS = 4_000
/** Nobody waits for a job to end: whoever gets it again because its worker died is told that its letter was sent. */
const SETTLED_EVERY_MS = 200

type Means = { outbox: Outbox; insist: Insist; clock: Clock; stopping: AbortSignal }

/** What a worker has in hand: one lease a letter. */
export class Leases {
  readonly #inHand = new Map<string, Lease>()
  readonly #outbox: Outbox
  readonly #clock: Clock
  /** Ends the job of a lease, together with others; resolves when the queue knows. */
  readonly settle: (lease: Lease) => Promise<void>

  constructor({ outbox, insist, clock, stopping }: Means) {
    this.#outbox = outbox
    this.#clock = clock
    this.settle = together(
      async (leases: Lease[]) => {
        await insist(() => outbox.settle(leases))
        for (const lease of leases) this.letGo(lease)
        return leases.map(() => undefined)
      },
      () => clock.sleep(SETTLED_EVERY_MS, stopping),
    )
  }

  /** @returns false for another job of a letter that is in hand already. */
  hold(lease: Lease): boolean {
    if (this.#inHand.has(lease.id)) return false
    this.#inHand.set(lease.id, lease)
    return true
  }

  /** It may come back as another job from now on, or as this one, if that was not settled. */
  letGo(lease: Lease): void {
    if (this.#inHand.get(lease.id) === lease) this.#inHand.delete(lease.id)
  }

  /** Says what is in hand, and notices what is not any more, until `finished`. */
  async keep(finished: AbortSignal): Promise<void> {
    while (!finished.aborted) {
      await this.#clock.sleep(KEPT_EVERY_MS, finished)
      const leases = [...this.#inHand.values()]
      if (leases.length === 0 || finished.aborted) continue
      // A database that is away takes nothing away.
      const kept = await this.#outbox.keep(leases).catch(() => undefined)
      for (const lease of kept ? leases.filter(({ id }) => !kept.has(id)) : []) {
        // Settled meanwhile, or with another worker.
        lease.lost = true
        this.letGo(lease)
      }
    }
  }
}
