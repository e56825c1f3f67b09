import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { claimLetters, proveLettersSent, queueLetters } from '../../database/queries/worker-letters.ts'
import type { Transport } from '../../mail/transport.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'
import { codeOf } from '../error-code.ts'
import type { WorkerLog } from '../settings.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { deliverLetter, type Means } from './deliver-letter.ts'
import { heldLetters } from './held-letters.ts'
import { Mutex } from './mutex.ts'
import { sentNotes } from './sent-notes.ts'
import { type Lease, type LetterResult, type Writing, writeLetters } from './write-letters.ts'

/** So many letters are claimed together, half a batch: few, so that each is sent right after its moment. */
const CLAIMED_TOGETHER = 25
/** Letters that are held are looked at again after this time; a restart with a name and an address lets them go. */
const HELD_FOR = '5 minutes'
/** While one group is sent the next is claimed. */
const GROUPS_AT_ONCE = 2

export type SendOptions = Writing & {
  pool: pg.Pool
  transport: Transport
  confirmationsPerHour: number
  /** Whether letters wait, as nobody says yet who writes. */
  holdsLetters?: boolean
  /** Told to stop: the letter whose turn it is is finished, the rest goes back. */
  stopping: AbortSignal
  /** Nobody waits for anything any more. */
  stopped: AbortSignal
  log: WorkerLog
}

/**
 * Sends letters of the outbox by their numbers: which of them when. What happens to one is in `deliver-letter.ts`; a
 * drawing of both is in docs/data-flow.md. One sender a worker, as its mutex is what keeps repeats rare.
 */
export class LetterSender {
  readonly #options: SendOptions
  readonly #means: Means
  readonly #yield = yieldInTurn()

  constructor(options: SendOptions) {
    const { pool, stopped } = options
    this.#options = options
    this.#means = {
      ...options,
      content: new Mutex(),
      held: heldLetters(pool),
      notes: sentNotes(pool, stopped),
      waitWhileAway: circuitBreaker(options),
    }
  }

  /** When no letter is in hand any more. */
  close(): void {
    this.#means.notes.close()
  }

  /** @returns what became of each; a letter that may not be sent any more is done with, too. */
  async send(leases: Lease[]): Promise<LetterResult[]> {
    const groups: Lease[][] = []
    for (let at = 0; at < leases.length; at += CLAIMED_TOGETHER)
      groups.push(leases.slice(at, at + CLAIMED_TOGETHER))
    const results: LetterResult[] = []
    const lane = async () => {
      for (let group = groups.shift(); group; group = groups.shift())
        results.push(...(await this.#settle(group)))
    }
    await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, lane))
    return results
  }

  /** Attempts a group until nothing of it is left to send: after an outage what is left is written and claimed anew. */
  async #settle(group: Lease[]): Promise<LetterResult[]> {
    const results: LetterResult[] = []
    for (let left = group; left.length > 0; ) {
      const failed = this.#failed.bind(this, left, 'letters could not be claimed')
      const settled = await this.#attempt(left).catch(failed)
      results.push(...settled)
      const ids = new Set(settled.map(({ id }) => id))
      left = left.filter(({ id }) => !ids.has(id))
    }
    return results
  }

  /** Write, claim, deliver, prove. @returns what became of those that it became something of. */
  async #attempt(leases: Lease[]): Promise<LetterResult[]> {
    const { pool, stopping, stopped, confirmationsPerHour, holdsLetters } = this.#options
    const ids = leases.map(({ id }) => id)
    if (stopping.aborted) {
      await queueLetters(pool, ids)
      return ids.map((id) => ({ id, done: true }))
    }
    if (holdsLetters) {
      await queueLetters(pool, ids, HELD_FOR)
      return ids.map((id) => ({ id, done: true }))
    }
    const { written, results } = await writeLetters(ids, this.#options, this.#yield)
    const leaseOf = new Map(leases.map((lease) => [lease.id, lease]))
    const claims = written.map(({ id, claim }) => ({ ...claim, job: leaseOf.get(id)?.job }))
    const verdicts = claims.length > 0 ? await claimLetters(pool, claims, confirmationsPerHour) : new Map()
    const deliveries: Promise<LetterResult[]>[] = []
    for (const one of written) {
      const lease = leaseOf.get(one.id)
      if (verdicts.get(one.id) !== 'send' || !lease) {
        results.push({ id: one.id, done: true })
        continue
      }
      const delivery = this.#means.held.during(one.id, () => deliverLetter(one, lease, this.#means))
      // One letter's trouble is not its neighbours', which are under way.
      const failed = this.#failed.bind(this, [lease], 'a letter could not be sent')
      deliveries.push(delivery.then((result) => (result ? [result] : [])).catch(failed))
      await this.#yield()
    }
    const delivered = (await Promise.all(deliveries)).flat()
    const answers = new Map(delivered.map((result) => [result.id, result.done ? result.answer : undefined]))
    // Also for what a worker sent that died here, which is in hand again.
    await asLongAsItTakes(() => proveLettersSent(pool, ids, answers), {
      stopping: stopped,
      longestWait: 1000,
    })
    return [...results, ...delivered]
  }

  // Only these are tried again. What of them was sent is known to the database and not sent twice.
  #failed(leases: Lease[], what: string, error: unknown): LetterResult[] {
    const code = codeOf(error)
    this.#options.log.error({ code, count: leases.length }, what)
    return leases.map(({ id }) => ({ id, done: false, why: code }))
  }
}

/** @returns what lets the process do something else; such pauses are handed out one after the other. */
function yieldInTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
