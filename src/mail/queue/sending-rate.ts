import type { Clock } from './clock.ts'

/** A server that asks for fewer letters gets half as many, but never fewer than one in five seconds. */
const SLOWEST = 0.2
/** So often a bit more is tried. */
const GROWS_EVERY_MS = 10_000
/** How much more, as a part of what went before it had to slow down. */
const GROWS_BY = 0.1

/**
 * How fast letters leave, as the server takes them: halved when it asks for fewer, a bit more every ten seconds without
 * that (additive increase, multiplicative decrease, as TCP does it), and free again at twice of what it once was.
 */
export class SendingRate {
  #limit: number | undefined
  /** What went when it had to slow down first. */
  #before = 0
  #changedAt = 0
  #lastTurn = Number.NEGATIVE_INFINITY
  /** Letters by second, of the last ten. */
  #taken: { second: number; letters: number }[] = []
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  limit(): number | undefined {
    return this.#limit
  }

  took(): void {
    const second = this.#second()
    const last = this.#taken.at(-1)
    if (last?.second === second) last.letters += 1
    else this.#taken.push({ second, letters: 1 })
    if (this.#taken.length > 11) this.#taken.shift()
    if (this.#limit === undefined || this.#clock.now() - this.#changedAt < GROWS_EVERY_MS) return
    this.#changedAt = this.#clock.now()
    const grown = this.#limit + Math.max(SLOWEST, this.#before * GROWS_BY)
    this.#limit = grown >= 2 * this.#before ? undefined : grown
  }

  slowDown(): void {
    const went = Math.max(SLOWEST, this.#lastSecond(), this.#lastTenSeconds() / 10)
    if (this.#limit === undefined) this.#before = went
    this.#limit = Math.max(SLOWEST, Math.min(this.#limit ?? went, went) / 2)
    this.#changedAt = this.#clock.now()
  }

  async turn(until: AbortSignal): Promise<void> {
    if (this.#limit === undefined) return
    const now = this.#clock.now()
    this.#lastTurn = Math.max(now, this.#lastTurn + 1000 / this.#limit)
    if (this.#lastTurn > now) await this.#clock.sleep(this.#lastTurn - now, until)
  }

  #lastSecond(): number {
    const second = this.#second()
    return this.#sum((each) => each.second >= second - 1) / 2
  }

  #lastTenSeconds(): number {
    const second = this.#second()
    return this.#sum((each) => each.second > second - 10)
  }

  #second(): number {
    return Math.floor(this.#clock.now() / 1000)
  }

  #sum(counts: (each: { second: number }) => boolean): number {
    return this.#taken.filter(counts).reduce((sum, { letters }) => sum + letters, 0)
  }
}
