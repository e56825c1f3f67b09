import type { Delivery } from '../../src/mail/delivery-errors.ts'
import type { Transport } from '../../src/mail/transport.ts'
import type { Clock } from '../../src/worker/letters/clock.ts'
import type { ClaimOfLease, Lease, Outbox } from '../../src/worker/letters/outbox.ts'
import type { InHand } from '../../src/worker/letters/write-letters.ts'

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Time that only passes when everybody waits. */
export class VirtualTime {
  #now = 0
  #timers: { at: number; number: number; ring(): void }[] = []
  #number = 0

  now(): number {
    return this.#now
  }

  at(time: number, ring: () => void): () => void {
    const timer = { at: Math.max(time, this.#now), number: this.#number++, ring }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Nothing happens for a while: whatever was due meanwhile happens at its end. */
  skip(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** Lets things happen in their order until `done`, or nothing is left to happen before `end`. */
  async pass(end: number, done: () => boolean): Promise<void> {
    for (;;) {
      // Everything that was woken goes as far as it can before time passes.
      await new Promise(setImmediate)
      if (done()) return
      let next = this.#timers[0]
      for (const timer of this.#timers)
        if (next && (timer.at < next.at || (timer.at === next.at && timer.number < next.number))) next = timer
      if (!next || next.at > end) return
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.#now = Math.max(this.#now, next.at)
      next.ring()
    }
  }
}

export type SimulatedLetter = {
  id: string
  asked: boolean
  outcome: string | null
  begunAt: number | null
  doubts: number
  deferredSince: number | null
  /** When its person left; nothing may be begun after it. */
  leftAt: number | null
  job: string | null
  /** Accepted by the server, whether we heard of it or not. */
  copies: number
  /** Bytes of it leave now, or its note is not on the disk. */
  inDoubtOf: Set<number>
}

type Job = {
  id: string
  letter: string
  state: 'created' | 'active' | 'completed'
  startAfter: number
  retryCount: number
  heartbeat: number
}

const HOUR = 3_600_000
const FIVE_DAYS = 5 * 24 * HOUR
const HEARTBEAT = 10_000

/** The database as functions/letters.sql and letter-answers.sql have it, as far as the post office can see. */
export class SimulatedDatabase {
  readonly letters = new Map<string, SimulatedLetter>()
  readonly jobs: Job[] = []
  /** What a power cut takes: commits that were not waited for on the disk. */
  #unflushed: { at: number; undo(): void }[] = []
  #numbers = 0
  readonly #time: VirtualTime
  paused = false
  powerCuts = 0

  constructor(time: VirtualTime) {
    this.#time = time
  }

  add(id: string, asked: boolean): void {
    this.letters.set(id, {
      id,
      asked,
      outcome: null,
      begunAt: null,
      doubts: 0,
      deferredSince: null,
      leftAt: null,
      job: null,
      copies: 0,
      inDoubtOf: new Set(),
    })
    this.queue(id, 0)
  }

  /** How long nothing is due, in milliseconds; 0 while a letter is in hand. */
  idleFor(): number {
    if (this.jobs.some(({ state }) => state === 'active')) return 0
    const next = Math.min(
      ...this.jobs.filter(({ state }) => state === 'created').map(({ startAfter }) => startAfter),
    )
    return Number.isFinite(next) ? Math.max(0, next - this.#time.now()) : 0
  }

  queue(letter: string, wait: number): void {
    this.#numbers += 1
    const startAfter = this.#time.now() + wait
    this.jobs.push({
      id: `job ${this.#numbers}`,
      letter,
      state: 'created',
      startAfter,
      retryCount: 0,
      heartbeat: 0,
    })
  }

  /** Of workers that fell silent the jobs are handed out again. */
  supervise(): void {
    for (const job of this.jobs)
      if (job.state === 'active' && job.heartbeat < this.#time.now() - HEARTBEAT) job.state = 'created'
  }

  /** A newsletter's letter that nobody would send any more is queued anew (tend_newsletters). */
  tend(): void {
    if (this.paused) return
    const live = new Set(this.jobs.filter(({ state }) => state !== 'completed').map(({ letter }) => letter))
    for (const { id, outcome, asked } of this.letters.values())
      if (outcome === null && !asked && !live.has(id)) this.queue(id, 0)
  }

  losesPower(): void {
    this.powerCuts += 1
    for (const { at, undo } of this.#unflushed) if (at > this.#time.now() - 600) undo()
    this.#unflushed = []
  }

  fetch(asked: number, newsletters: number): Lease[] {
    const due = this.jobs.filter(
      ({ state, startAfter }) => state === 'created' && startAfter <= this.#time.now(),
    )
    const isAsked = ({ letter }: Job) => this.letters.get(letter)?.asked === true
    const first = due.filter(isAsked)
    const size = newsletters > 0 ? Math.min(asked, newsletters) : asked
    return (newsletters > 0 ? [...first, ...due.filter((job) => !isAsked(job))] : first)
      .slice(0, size)
      .map((job) => {
        job.state = 'active'
        job.retryCount += 1
        job.heartbeat = this.#time.now()
        return { id: job.letter, job: { id: job.id, retryCount: job.retryCount }, lost: false }
      })
  }

  keep(leases: Lease[]): ReadonlySet<string> {
    const kept = new Set<string>()
    for (const { id, job } of leases) {
      const known = this.#active(job)
      if (!known) continue
      known.heartbeat = this.#time.now()
      kept.add(id)
    }
    return kept
  }

  settle(leases: Lease[]): void {
    for (const { job } of leases) {
      const known = this.#active(job)
      if (known) known.state = 'completed'
    }
  }

  #active(job: Lease['job']): Job | undefined {
    return this.jobs.find(
      ({ id, state, retryCount }) => id === job.id && state === 'active' && retryCount === job.retryCount,
    )
  }

  /** may_go */
  #obstacle(letter: SimulatedLetter, job: string): string | undefined {
    if (letter.outcome === 'sent') return 'sent'
    if (letter.outcome !== null) return 'other'
    const others = this.jobs.some(({ id, state }) => id === letter.job && id !== job && state !== 'completed')
    if (others) return 'other'
    if (letter.leftAt !== null) return 'left'
    if (this.paused && !letter.asked) return 'held'
    return letter.begunAt === null ? undefined : 'in doubt'
  }

  #setAside(letter: SimulatedLetter, obstacle: string): 'sent' | 'later' | 'dropped' {
    if (obstacle === 'sent') return 'sent'
    if (obstacle === 'in doubt') {
      this.doubt(letter.id)
      return 'later'
    }
    if (obstacle === 'left') letter.outcome = 'left'
    if (obstacle === 'held') letter.job = null
    return 'dropped'
  }

  claim(claims: ClaimOfLease[]) {
    return new Map(
      claims.map(({ id, job }) => {
        const letter = this.letter(id)
        const obstacle = this.#obstacle(letter, job)
        if (obstacle === undefined) letter.job = job
        return [id, obstacle === undefined ? ('send' as const) : this.#setAside(letter, obstacle)]
      }),
    )
  }

  begin(claims: ClaimOfLease[]): ReadonlySet<string> {
    const going = new Set<string>()
    for (const { id, job } of claims) {
      const letter = this.letter(id)
      const obstacle = this.#obstacle(letter, job)
      if (obstacle !== undefined) this.#setAside(letter, obstacle)
      else {
        letter.begunAt = this.#time.now()
        this.#unflushed.push({ at: this.#time.now(), undo: () => this.#forgetBegun(letter) })
        going.add(id)
      }
    }
    return going
  }

  #forgetBegun(letter: SimulatedLetter): void {
    if (letter.outcome === null) letter.begunAt = null
  }

  sent(id: string): void {
    const letter = this.letter(id)
    if (letter.outcome === null || letter.outcome === 'uncertain') letter.outcome = 'sent'
    letter.begunAt = null
  }

  deferred(id: string): void {
    this.#waiting(id, (letter) => {
      letter.deferredSince ??= this.#time.now()
      const since = this.#time.now() - letter.deferredSince
      if (since > FIVE_DAYS) letter.outcome = 'given_up'
      else this.queue(id, Math.min(HOUR, Math.max(30_000, since)))
    })
  }

  refused(id: string): void {
    this.#waiting(id, (letter) => {
      letter.outcome = 'refused'
    })
  }

  doubt(id: string): void {
    this.#waiting(id, (letter) => {
      letter.doubts += 1
      if (letter.doubts > 1) letter.outcome = 'uncertain'
      else this.queue(id, HOUR)
    })
  }

  putBack(ids: string[]): void {
    for (const id of ids) {
      const letter = this.letter(id)
      if (letter.outcome === null) {
        letter.begunAt = null
        letter.job = null
      }
      this.queue(id, 0)
    }
  }

  #waiting(id: string, change: (letter: SimulatedLetter) => void): void {
    const letter = this.letter(id)
    if (letter.outcome !== null) return
    letter.begunAt = null
    letter.job = null
    change(letter)
  }

  letter(id: string): SimulatedLetter {
    const letter = this.letters.get(id)
    if (!letter) throw new Error(`There is no letter ${id}.`)
    return letter
  }
}

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
