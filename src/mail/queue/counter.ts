import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../../problem.ts'
import type { Log } from '../log.ts'
import {
  type ClaimedLetter,
  claimLetters,
  keepLeases,
  type SentLetter,
  type Wanted,
} from './claim-letters.ts'
import type { Rates } from './rates.ts'

/** For so long lanes gather, in milliseconds: a round for five letters costs little more than one for a single letter. */
const GATHERS_MS = 2
/** How long an empty queue is left alone, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
/** A limit is used up: when it is asked again. */
const ROOM_EVERY_MS = 100
/** After so long a newsletter is looked at from its beginning: what was put back may lie before the mark. */
const MARKED_MS = 30_000

type Means = {
  pool: pg.Pool
  rates: Rates
  /** Which office it is, and how its letters are called at present. */
  described(): Pick<Wanted, 'office' | 'domain' | 'versions'>
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
export function openCounter({ pool, rates, described, lanes, stopping, stopped, log }: Means) {
  /** Lanes that wait for their next letter. */
  const standing: ((letter: ClaimedLetter | undefined) => void)[] = []
  const inHand = new Set<string>()
  const sent: SentLetter[] = []
  let marks: Wanted['marks'] = {}
  let markedAt = 0
  /** Something happened since the last round began. */
  let isRung = false
  /** Ends the pause between two rounds. */
  let wake: () => void = () => undefined
  for (const signal of [stopping, stopped]) signal.addEventListener('abort', ring)

  return {
    /** @returns the next letter for a lane; undefined when the office stops */
    next: () =>
      new Promise<ClaimedLetter | undefined>((resolve) => {
        standing.push(resolve)
        ring()
      }),
    /** A letter was accepted, which is noted with the next round. */
    sent: (letter: SentLetter) => void sent.push(letter),
    /** A lane has no more to do with it. */
    settled({ id }: Pick<ClaimedLetter, 'id'>) {
      inHand.delete(id)
      if (stopping.aborted) ring()
    },
    /** There may be something to send. */
    ring,
    /** Says that the office lives. */
    keepLeases: () => keepLeases(pool, described().office, [...inHand, ...sent.map(({ id }) => id)]),
    serve,
  }

  function ring(): void {
    isRung = true
    wake()
  }

  /** Serves until the office stops and all is noted. */
  async function serve(): Promise<void> {
    for (;;) {
      isRung = false
      if (stopping.aborted) for (const goHome of standing.splice(0)) goHome(undefined)
      const isDone = stopping.aborted && inHand.size + sent.length === 0
      if (stopped.aborted || isDone) return
      try {
        await untilRung(await round())
        await sleep(GATHERS_MS)
      } catch (error) {
        // What was sent is noted again with the next round: a second time changes nothing.
        log.warn({ code: codeOf(error) }, 'the database could not be asked for letters')
        await sleep(LOOKS_EVERY_MS, undefined, { signal: stopped }).catch(() => undefined)
      }
    }
  }

  /** @returns for how long nothing is to be had, in milliseconds */
  async function round(): Promise<number> {
    const free = Math.max(0, Math.min(standing.length, lanes() - inHand.size))
    const { letters: most, newsletters } = await rates.room(free)
    const noted = [...sent]
    if (most + noted.length === 0) return free > 0 ? ROOM_EVERY_MS : LOOKS_EVERY_MS
    if (performance.now() - markedAt > MARKED_MS) [marks, markedAt] = [{}, performance.now()]
    const claimed = await claimLetters(pool, { ...described(), most, newsletters, marks }, noted)
    sent.splice(0, noted.length)
    marks = { ...marks, ...claimed.marks }
    const { letters, lookedAt } = claimed
    const asked = letters.filter(({ newsletter }) => newsletter === null)
    rates.spend({ letters: letters.length, newsletters: letters.length - asked.length })
    for (const letter of letters) {
      inHand.add(letter.id)
      standing.shift()?.(letter)
    }
    if (lookedAt > 0) return 0
    return most < free ? ROOM_EVERY_MS : LOOKS_EVERY_MS
  }

  /** At most so long. Without node:timers/promises: there each early end makes an error with its stack. */
  async function untilRung(milliseconds: number): Promise<void> {
    if (milliseconds === 0 || isRung) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
