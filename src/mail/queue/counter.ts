import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { codeOf } from '../../problem.ts'
import type { Log } from '../log.ts'
import { type ClaimedLetter, claimLetters, type SentLetter, type Wanted } from './claim-letters.ts'
import { keepLeases, LEASE_SECONDS } from './leases.ts'
import type { Rates } from './rates.ts'
import { sleep } from './sleep.ts'

/** How long an empty queue is left alone, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
/** A limit is used up: when it is asked again. */
const ROOM_EVERY_MS = 100
/** After so long a newsletter is looked at from its beginning: what was put back may lie before the mark. */
const MARKED_MS = 30_000

type Standing = { lane: number; resolve(letter: ClaimedLetter | undefined): void }

export type CounterMeans = {
  pool: pg.Pool
  office: string
  rates: Rates
  described: Pick<Wanted, 'domain' | 'versions'>
  /** How many lanes may send at present; the first ones. */
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
  #standing: Standing[] = []
  #sent: SentLetter[] = []
  #marks: Wanted['marks'] = {}
  #markedAt = 0
  /** Something happened since the last round began. */
  #isAwaited = false
  /** Ends the pause between two rounds. */
  #wake: () => void = () => undefined
  #isClosed = false
  readonly #inHand = new Set<string>()

  constructor(means: CounterMeans) {
    this.#means = means
    means.stopping.addEventListener('abort', () => this.ring())
  }

  /** @returns the next letter for a lane; undefined when the office stops */
  next(lane: number): Promise<ClaimedLetter | undefined> {
    return new Promise((resolve) => {
      this.#standing.push({ lane, resolve })
      this.ring()
    })
  }

  /** Notes that a letter was accepted, with the next round. */
  sent(letter: SentLetter): void {
    this.#sent.push(letter)
    this.#inHand.delete(letter.id)
    this.ring()
  }

  /** What became of it is noted elsewhere. */
  settled({ id }: Pick<ClaimedLetter, 'id'>): void {
    this.#inHand.delete(id)
  }

  /** There may be something to send. */
  ring(): void {
    this.#isAwaited = true
    this.#wake()
  }

  /** Says that the office lives. */
  keepLeases(): Promise<void> {
    return keepLeases(this.#means.pool, this.#means.office, [
      ...this.#inHand,
      ...this.#sent.map(({ id }) => id),
    ])
  }

  /** No lane comes back any more: ends once all is noted. */
  close(): void {
    this.#isClosed = true
    this.ring()
  }

  /** Serves until it is closed. */
  async serve(): Promise<void> {
    const { stopping, stopped, log } = this.#means
    while (!stopped.aborted && !(this.#isClosed && this.#sent.length === 0)) {
      this.#isAwaited = false
      if (stopping.aborted) for (const { resolve } of this.#standing.splice(0)) resolve(undefined)
      const most = this.#open().length
      const sent = this.#sent.splice(0)
      try {
        const pause = most + sent.length === 0 ? LOOKS_EVERY_MS : await this.#round(most, sent)
        if (pause > 0 && !this.#isAwaited) await this.#rungOrAfter(pause)
      } catch (error) {
        // Noted again with the next round: a second time changes nothing.
        this.#sent.unshift(...sent)
        log.warn({ code: codeOf(error) }, 'the database could not be asked for letters')
        await sleep(LOOKS_EVERY_MS, stopped)
      }
    }
  }

  async #rungOrAfter(milliseconds: number): Promise<void> {
    const rung = new AbortController()
    this.#wake = () => rung.abort()
    await sleep(milliseconds, rung.signal)
  }

  #open(): Standing[] {
    const lanes = this.#means.lanes()
    return this.#standing.filter(({ lane }) => lane < lanes)
  }

  /** @returns for how long nothing is to be had, in milliseconds */
  async #round(most: number, sent: SentLetter[]): Promise<number> {
    const { pool, office, rates, described } = this.#means
    const room = await rates.room(most)
    if (performance.now() - this.#markedAt > MARKED_MS)
      [this.#marks, this.#markedAt] = [{}, performance.now()]
    const wanted = { office, most, ...room, ...described, marks: this.#marks, seconds: LEASE_SECONDS }
    const tokens = Array.from({ length: most }, newToken)
    const { letters, lookedAt, marks } = await claimLetters(pool, { ...wanted, tokens }, sent)
    Object.assign(this.#marks, marks)
    const asked = letters.filter(({ newsletter }) => newsletter === null).length
    rates.spend({ asked, newsletters: letters.length - asked })
    // Who stands here may not be the same by now; there are as many, and each asks whether it may send.
    const lanes = [...new Set([...this.#open(), ...this.#standing])].slice(0, letters.length)
    this.#standing = this.#standing.filter((each) => !lanes.includes(each))
    for (const [at, letter] of letters.entries()) {
      this.#inHand.add(letter.id)
      lanes[at]?.resolve(letter)
    }
    if (lookedAt > 0) return 0
    return Math.min(room.asked, room.newsletters) < most ? ROOM_EVERY_MS : LOOKS_EVERY_MS
  }
}

/** 32 random bytes; of a letter that is sent again the old one works on. */
function newToken() {
  const raw = randomBytes(32).toString('base64url')
  return { raw, hash: createHash('sha256').update(raw).digest('hex') }
}
