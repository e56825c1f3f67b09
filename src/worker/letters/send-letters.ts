import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import {
  claimLetters,
  lettersToWrite,
  proveLettersSent,
  queueLetters,
  recordLetterRefused,
  setLetterAside,
} from '../../database/queries/worker-letters.ts'
import type { Delivery } from '../../mail/delivery-errors.ts'
import type { Transport } from '../../mail/transport.ts'
import { asLongAsItTakes } from '../as-long-as-it-takes.ts'
import { codeOf } from '../error-code.ts'
import { SentNotes } from '../sent-notes.ts'
import type { WorkerLog } from '../settings.ts'
import { Turns } from '../turns.ts'
import { HeldLetters } from './held-letters.ts'
import { type Prepared, prepareLetter, type Writing } from './prepare-letters.ts'

/** So many letters are claimed together, half a batch: few, so that each is sent right after its moment. */
const CLAIMED_TOGETHER = 25

/** A letter of the queue: its number, its job's number, and whether the job was not given to another worker since. */
export type LetterInHand = { id: string; job: string; isOurs(): boolean }

/** What is to become of a letter's job: done with, or tried again after a growing wait. */
export type LetterResult =
  | { id: string; done: true /** What the mail server said when it took it. */; answer?: string }
  | { id: string; done: false; why: string }

export type SendOptions = Writing & {
  pool: pg.Pool
  transport: Transport
  confirmationsPerHour: number
  /** Told to stop: the letter whose turn it is is finished, the rest goes back. */
  stopping: AbortSignal
  /** Nobody waits for anything any more. */
  stopped: AbortSignal
  log: WorkerLog
}

/** Sends letters of the outbox by their numbers. One sender a worker, as its turns are what keeps repeats rare. */
export class LetterSender {
  readonly #options: SendOptions
  readonly #turns = new Turns()
  readonly #held: HeldLetters
  readonly #notes: SentNotes
  #pause = Promise.resolve()
  /** Set while the mail server is away: everybody waits for the same answer. */
  #outage: Promise<void> | undefined

  constructor(options: SendOptions) {
    this.#options = options
    this.#held = new HeldLetters(options.pool)
    this.#notes = new SentNotes(options.pool, options.stopped)
  }

  /** When no letter is in hand any more. */
  close(): void {
    this.#notes.close()
  }

  /** @returns what became of each; a letter that may not be sent any more is done with, too. */
  async send(letters: LetterInHand[]): Promise<LetterResult[]> {
    const groups: LetterInHand[][] = []
    for (let at = 0; at < letters.length; at += CLAIMED_TOGETHER)
      groups.push(letters.slice(at, at + CLAIMED_TOGETHER))
    const results: LetterResult[] = []
    // Two at a time: while one group is sent the next is claimed.
    const lanes = [0, 1].map(async () => {
      for (let group = groups.shift(); group; group = groups.shift()) {
        const failed = this.#failed.bind(this, group, 'letters could not be claimed')
        results.push(...(await this.#sendGroup(group).catch(failed)))
      }
    })
    await Promise.all(lanes)
    return results
  }

  async #sendGroup(letters: LetterInHand[]): Promise<LetterResult[]> {
    const { pool, stopping, stopped, confirmationsPerHour } = this.#options
    const inHand = new Map(letters.map((letter) => [letter.id, letter]))
    const ids = [...inHand.keys()]
    if (stopping.aborted) return this.#putBack(ids)
    const { prepared, results } = await this.#prepare(ids)
    const claims = prepared.map(({ id, claim }) => ({ ...claim, job: inHand.get(id)?.job }))
    const verdicts = claims.length > 0 ? await claimLetters(pool, claims, confirmationsPerHour) : new Map()
    const sending: Promise<LetterResult[]>[] = []
    for (const one of prepared) {
      const hold = inHand.get(one.id)
      if (verdicts.get(one.id) !== 'send' || !hold) {
        results.push({ id: one.id, done: true })
        continue
      }
      // One letter's trouble is not its neighbours', which are under way.
      const failed = this.#failed.bind(this, [hold], 'a letter could not be sent')
      sending.push(this.#held.during(one.id, () => this.#deliver(one, hold)).catch(failed))
      await this.#breathe()
    }
    const sent = (await Promise.all(sending)).flat()
    const answers = new Map(sent.map((result) => [result.id, result.done ? result.answer : undefined]))
    // Also for what a worker sent that died here, which is in hand again.
    await asLongAsItTakes(() => proveLettersSent(pool, ids, answers), {
      stopping: stopped,
      longestWait: 1000,
    })
    return [...results, ...sent]
  }

  /** Lets the process do something else, and hands out such pauses one after the other. */
  #breathe(): Promise<void> {
    this.#pause = this.#pause.then(() => nextTurn())
    return this.#pause
  }

  // Only these are tried again. What of them was sent is known to the database and not sent twice.
  #failed(letters: LetterInHand[], what: string, error: unknown): LetterResult[] {
    const code = codeOf(error)
    this.#options.log.error({ code, count: letters.length }, what)
    return letters.map(({ id }) => ({ id, done: false, why: code }))
  }

  async #prepare(ids: string[]): Promise<{ prepared: Prepared[]; results: LetterResult[] }> {
    const { pool, log } = this.#options
    const facts = new Map((await lettersToWrite(pool, ids)).map((each) => [each.id, each]))
    const prepared: Prepared[] = []
    const results: LetterResult[] = []
    for (const id of ids) {
      const letter = facts.get(id)
      const to = letter?.to_address ?? null
      if (!letter || to === null) {
        results.push({ id, done: true })
        continue
      }
      // Writing takes time; the letter whose turn it is must not wait for all others.
      await this.#breathe()
      try {
        const ready = prepareLetter({ ...letter, to_address: to }, this.#options)
        if (ready) prepared.push(ready)
        else {
          await recordLetterRefused(pool, id, 'not a plain mailbox, nothing was sent')
          results.push({ id, done: true })
        }
      } catch {
        // A letter that cannot be written must not hold up the others.
        log.error({ task: letter.kind }, 'a letter could not be written')
        results.push({ id, done: false, why: 'could not be written' })
      }
    }
    return { prepared, results }
  }

  async #deliver({ id, letter }: Prepared, hold: LetterInHand): Promise<LetterResult[]> {
    const { pool, transport, log } = this.#options
    const turn = this.#turns.next()
    let waiting = false
    let held = false
    let delivery: Delivery
    try {
      delivery = await transport.send(letter, {
        // Between the server's "go ahead" and the first byte.
        beforeContent: async () => {
          waiting = true
          await turn.take()
          waiting = false
          if (this.#options.stopping.aborted || !hold.isOurs()) throw new HeldBack()
          held = await this.#held.isHeld(id)
          if (held) throw new HeldBack()
        },
      })
      if (delivery.outcome === 'sent') {
        const { answer } = delivery
        const { noted } = await this.#notes.handOver(id, answer)
        turn.end()
        await noted
        return [{ id, done: true, answer }]
      }
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error
      if (held) {
        await setLetterAside(pool, id)
        return [{ id, done: true }]
      }
      // Another worker has it by now: this one was silent for too long.
      return hold.isOurs() ? await this.#putBack([id]) : [{ id, done: false, why: 'taken over' }]
    } finally {
      turn.end()
    }
    if (delivery.outcome === 'refused') {
      await recordLetterRefused(pool, id, delivery.answer)
      return [{ id, done: true }]
    }
    if (delivery.outcome === 'later') return [{ id, done: false, why: delivery.answer }]

    // Its connection did not last until its turn, as the server took long for those before: nobody's fault.
    if (waiting) return this.#sendGroup([hold])
    // No server, or none that takes anything from us? Then it is not this letter's fault: all wait.
    if (await this.#waitForServer()) return this.#sendGroup([hold])
    log.warn({ answer: delivery.answer }, 'the mail server did not take a letter')
    return [{ id, done: false, why: delivery.answer }]
  }

  /** @returns whether the server was away and is back (or the worker stops); false when it was never away. */
  async #waitForServer(): Promise<boolean> {
    if (this.#outage === undefined) {
      const trouble = await this.#options.transport.verify()
      if (trouble === undefined) return false
      this.#outage ??= this.#untilServerAnswers(trouble.answer)
    }
    await this.#outage
    return true
  }

  async #untilServerAnswers(answer: string): Promise<void> {
    const { transport, stopping, log } = this.#options
    log.error({ answer }, 'the mail server takes no letters: check SMTP_URL and the server; letters wait')
    await asLongAsItTakes(
      async () => {
        const trouble = await transport.verify()
        if (trouble) throw new Error(trouble.answer)
      },
      { stopping },
    )
    this.#outage = undefined
    if (!stopping.aborted) log.info({}, 'the mail server takes letters again')
  }

  async #putBack(ids: string[]): Promise<LetterResult[]> {
    await queueLetters(this.#options.pool, ids)
    return ids.map((id) => ({ id, done: true }))
  }
}

/** A letter was not begun after all. */
class HeldBack extends Error {
  override name = 'HeldBack'
}
