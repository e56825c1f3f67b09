import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../../problem.ts'
import type { Log } from '../log.ts'
import { type ClaimedLetter, claimLetters, type SentLetter, type Wanted } from './claim-letters.ts'
import { keepLeases } from './leases.ts'
import type { Rates } from './rates.ts'

/** How long an empty queue is left alone, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
/** A limit is used up: when it is asked again. */
const ROOM_EVERY_MS = 100
/** After so long a newsletter is looked at from its beginning: what was put back may lie before the mark. */
const MARKED_MS = 30_000

export type CounterMeans = {
  pool: pg.Pool
  rates: Rates
  described: Pick<Wanted, 'office' | 'domain' | 'versions'>
  /** How many letters may be under way at present. */
  lanes(): number
  /** Told to stop: no letter is handed out any more; what is noted is noted. */
  stopping: AbortSignal
  /** Nobody waits for anything any more. */
  stopped: AbortSignal
  log: Pick<Log, 'warn'>
}

/**
 * Where all lanes of an office come back to: what they have sent is noted and what they send next is taken in hand, by one
 * statement for all that stand there at that moment.
 */
export class Counter {
  readonly #means: CounterMeans
  /** Lanes that wait for their next letter. */
  readonly #standing: ((letter: ClaimedLetter | undefined) => void)[] = []
  readonly #inHand = new Set<string>()
  readonly #sent: SentLetter[] = []
  #marks: Wanted['marks'] = {}
  #markedAt = 0
  /** Something happened since the last round began. */
  #isRung = false
  /** Ends the pause between two rounds. */
  #wake: () => void = () => undefined

  constructor(means: CounterMeans) {
    this.#means = means
    for (const signal of [means.stopping, means.stopped]) signal.addEventListener('abort', () => this.ring())
  }

  /** @returns the next letter for a lane; undefined when the office stops */
  next(): Promise<ClaimedLetter | undefined> {
    return new Promise((resolve) => {
      this.#standing.push(resolve)
      this.ring()
    })
  }

  /** A letter was accepted, which is noted with the next round. */
  sent(letter: SentLetter): void {
    this.#sent.push(letter)
  }

  /** A lane has no more to do with it. */
  settled({ id }: Pick<ClaimedLetter, 'id'>): void {
    this.#inHand.delete(id)
    if (this.#means.stopping.aborted) this.ring()
  }

  /** There may be something to send. */
  ring(): void {
    this.#isRung = true
    this.#wake()
  }

  /** Says that the office lives. */
  keepLeases(): Promise<void> {
    const { pool, described } = this.#means
    return keepLeases(pool, described.office, [...this.#inHand, ...this.#sent.map(({ id }) => id)])
  }

  /** Serves until the office stops and all is noted. */
  async serve(): Promise<void> {
    const { stopping, stopped, log } = this.#means
    for (;;) {
      this.#isRung = false
      if (stopping.aborted) for (const goHome of this.#standing.splice(0)) goHome(undefined)
      const isDone = stopping.aborted && this.#inHand.size + this.#sent.length === 0
      if (stopped.aborted || isDone) return
      try {
        await this.#pause(await this.#round())
      } catch (error) {
        // What was sent is noted again with the next round: a second time changes nothing.
        log.warn({ code: codeOf(error) }, 'the database could not be asked for letters')
        await sleep(LOOKS_EVERY_MS, undefined, { signal: stopped }).catch(() => undefined)
      }
    }
  }

  /** @returns for how long nothing is to be had, in milliseconds */
  async #round(): Promise<number> {
    const { pool, rates, described, lanes } = this.#means
    const free = Math.max(0, Math.min(this.#standing.length, lanes() - this.#inHand.size))
    const { letters: most, newsletters } = await rates.room(free)
    const sent = [...this.#sent]
    if (most + sent.length === 0) return free > 0 ? ROOM_EVERY_MS : LOOKS_EVERY_MS
    if (performance.now() - this.#markedAt > MARKED_MS)
      [this.#marks, this.#markedAt] = [{}, performance.now()]
    const wanted = { ...described, most, newsletters, marks: this.#marks }
    const { letters, lookedAt, marks } = await claimLetters(pool, wanted, sent)
    this.#sent.splice(0, sent.length)
    Object.assign(this.#marks, marks)
    const asked = letters.filter(({ newsletter }) => newsletter === null)
    rates.spend({ letters: letters.length, newsletters: letters.length - asked.length })
    for (const letter of letters) {
      this.#inHand.add(letter.id)
      this.#standing.shift()?.(letter)
    }
    if (lookedAt > 0) return 0
    return most < free ? ROOM_EVERY_MS : LOOKS_EVERY_MS
  }

  /** Until somebody rings. Without node:timers/promises: there each early end makes an error with its stack. */
  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds === 0 || this.#isRung) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
