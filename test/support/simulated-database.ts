import type { ClaimOfLease, Lease } from '../../src/worker/letters/outbox.ts'
import type { VirtualTime } from './virtual-time.ts'

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

/** The database as functions/letters.sql, letter-judge.sql and letter-answers.sql have it, as far as the post office can see. */
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
