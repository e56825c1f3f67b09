import type { Delivery } from '../../src/mail/delivery-errors.ts'
import type { Transport } from '../../src/mail/transport.ts'
import type { Clock } from '../../src/worker/letters/clock.ts'
import type { ClaimOfLease, Lease, Outbox } from '../../src/worker/letters/outbox.ts'
import type { InHand } from '../../src/worker/letters/write-letters.ts'
import { SimulatedDatabase, type SimulatedLetter } from './simulated-database.ts'
import { seeded, VirtualTime } from './virtual-time.ts'

/** How often what goes wrong, between 0 and 1. */
export type Faults = {
  /** The worker dies at an await. */
  death: number
  /** The database does not carry out what is asked, or does and the answer is lost. */
  database: number
  /** The server says something else than yes. */
  server: number
  /** The answer to a whole letter does not come. */
  lostAnswer: number
}

/** One worker of the story: its outbox, its way to the server and its clock, all of which end with its death. */
export class SimulatedWorker {
  alive = true
  readonly #world: World
  readonly number: number

  constructor(world: World, number: number) {
    this.#world = world
    this.number = number
  }

  readonly clock: Clock = {
    now: () => this.#world.time.now(),
    chance: () => this.#world.chance(),
    sleep: (milliseconds, until) =>
      new Promise((resolve) => {
        const wake = () => {
          if (this.alive) resolve()
        }
        if (until?.aborted) return wake()
        const cancel = this.#world.time.at(this.#world.time.now() + milliseconds, wake)
        until?.addEventListener('abort', () => {
          cancel()
          wake()
        })
        return undefined
      }),
  }

  readonly outbox: Outbox = {
    free: () => this.#ask(() => ({ asked: 1000, newsletters: 1000 })),
    fetch: (asked, newsletters) => this.#ask(() => this.#world.database.fetch(asked, newsletters)),
    keep: (leases) => this.#ask(() => this.#world.database.keep(leases)),
    settle: (leases) => this.#ask(() => this.#world.database.settle(leases)),
    claim: (claims) => this.#ask(() => this.#world.database.claim(claims)),
    begin: (claims) => this.#ask(() => this.#world.database.begin(claims)),
    noteSent: (sent) =>
      this.#ask(() => {
        for (const { id } of sent) {
          this.#world.database.sent(id)
          this.#world.database.letter(id).inDoubtOf.delete(this.number)
        }
      }),
    noteRefused: (id) => this.#ask(() => this.#ended(id, () => this.#world.database.refused(id))),
    noteDeferred: (id) => this.#ask(() => this.#ended(id, () => this.#world.database.deferred(id))),
    noteDoubt: (id) => this.#ask(() => this.#ended(id, () => this.#world.database.doubt(id))),
    putBack: (ids) =>
      this.#ask(() => {
        for (const id of ids) this.#world.database.letter(id).inDoubtOf.delete(this.number)
        this.#world.database.putBack(ids)
      }),
  }

  #ended(id: string, note: () => void): void {
    note()
    this.#world.database.letter(id).inDoubtOf.delete(this.number)
  }

  readonly transport: Pick<Transport, 'send' | 'verify' | 'allow'> = {
    allow: () => {},
    verify: async () => {
      await this.clock.sleep(20)
      return this.#world.serverAway() ? { outcome: 'away', trouble: 'unreachable', answer: 'no' } : undefined
    },
    send: async (letter, options) => {
      await this.clock.sleep(1 + this.#world.chance() * 100)
      const refusal = this.#world.saysNo()
      if (refusal) return refusal
      await options?.beforeContent?.()
      return this.#content(letter.messageId)
    },
  }

  async #content(id: string): Promise<Delivery> {
    const letter = this.#world.database.letter(id)
    this.#world.firstByte(letter, this.number)
    this.#mayDie()
    // From here on the server has it, whatever becomes of us.
    const cut = this.#world.happens('lostAnswer') && this.#world.chance() < 0.5
    if (!cut && this.alive) letter.copies += 1
    else if (!cut && this.#world.chance() < 0.5) letter.copies += 1
    await this.clock.sleep(this.#world.chance() < 0.05 ? 60_000 : this.#world.chance() * 200)
    if (cut || this.#world.happens('lostAnswer')) {
      this.#world.lostAnswers += 1
      return { outcome: 'uncertain', answer: 'no answer' }
    }
    return { outcome: 'sent', answer: '250 OK' }
  }

  /** A question to the database: it takes its time, may fail before or after it is carried out, and we may die. */
  async #ask<Answer>(carryOut: () => Answer): Promise<Answer> {
    await this.clock.sleep(this.#world.chance() * 20)
    this.#mayDie()
    if (!this.alive) return new Promise(() => {})
    if (this.#world.happens('database') && this.#world.chance() < 0.5)
      throw new Error('The database is away.')
    const answer = carryOut()
    this.#mayDie()
    if (!this.alive) return new Promise(() => {})
    if (this.#world.happens('database')) throw new Error('The answer of the database is lost.')
    return answer
  }

  #mayDie(): void {
    if (this.alive && this.#world.happens('death')) this.#world.dies(this)
  }

  write = async (leases: Lease[]) => ({
    written: leases.map((lease): InHand => {
      const { asked } = this.#world.database.letter(lease.id)
      const claim = { id: lease.id, job: lease.job.id } as ClaimOfLease
      return { lease, claim, letter: { messageId: lease.id } as InHand['letter'], asked }
    }),
    done: [],
  })
}

/** Everything around the post office. */
export class World {
  readonly time = new VirtualTime()
  readonly database = new SimulatedDatabase(this.time)
  readonly chance: () => number
  readonly faults: Faults
  readonly broken: string[] = []
  deaths = 0
  #awayUntil = 0
  #calm = false

  constructor(seed: number, faults: Faults) {
    this.chance = seeded(seed)
    this.faults = faults
  }

  /** From now on nothing goes wrong any more. */
  calmDown(): void {
    this.#calm = true
  }

  happens(fault: keyof Faults): boolean {
    return !this.#calm && this.chance() < this.faults[fault]
  }

  serverAway(): boolean {
    return !this.#calm && this.time.now() < this.#awayUntil
  }

  onDeath: (worker: SimulatedWorker) => void = () => {}

  dies(worker: SimulatedWorker): void {
    worker.alive = false
    this.deaths += 1
    this.onDeath(worker)
  }

  saysNo(): Delivery | undefined {
    if (this.serverAway()) return { outcome: 'away', trouble: 'unreachable', answer: 'Connection closed' }
    if (!this.happens('server')) return undefined
    const kind = this.chance()
    if (kind < 0.3) {
      this.#awayUntil = this.time.now() + this.chance() * 120_000
      return { outcome: 'away', trouble: 'connection-refused', answer: 'ECONNREFUSED' }
    }
    if (kind < 0.5) return { outcome: 'away', trouble: 'busy', answer: '421 too many connections' }
    if (kind < 0.7) return { outcome: 'away', trouble: 'throttled', answer: '450 too much mail' }
    if (kind < 0.9) return { outcome: 'later', answer: `451 ${this.chance() < 0.5 ? 'greylisted' : 'busy'}` }
    return { outcome: 'refused', answer: '550 unknown' }
  }

  /** The invariants that can be broken at the first byte of a letter. */
  firstByte(letter: SimulatedLetter, worker: number): void {
    if (letter.leftAt !== null && (letter.begunAt === null || letter.begunAt > letter.leftAt))
      this.broken.push(`${letter.id} was begun after its person had left`)
    letter.inDoubtOf.add(worker)
    const inDoubt = [...this.database.letters.values()].filter(({ inDoubtOf }) =>
      inDoubtOf.has(worker),
    ).length
    this.mostInDoubt = Math.max(this.mostInDoubt, inDoubt)
  }

  mostInDoubt = 0
  lostAnswers = 0
}
