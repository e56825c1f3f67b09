import type { Delivery, ServerTrouble } from '../delivery-errors.ts'
import type { Log } from '../log.ts'

/** How it goes with the mail server, for whoever shows it. */
export type MailServerState = {
  state: 'open' | 'paused'
  trouble?: ServerTrouble
  /** What the server said, without addresses. */
  answer?: string
  /** Milliseconds from now until it is tried again, while paused. */
  nextTryIn?: number
}

/** What an operator has to fix. Ten minutes: more log-ins that fail, and the provider locks the account. */
const TO_BE_FIXED = { first: 600_000, longest: 14_400_000 }

/** The first and the longest pause, in milliseconds; each one without a letter in between is twice as long. */
const PAUSES: Record<ServerTrouble, { first: number; longest: number }> = {
  unreachable: { first: 1_000, longest: 300_000 },
  busy: { first: 1_000, longest: 300_000 },
  throttled: { first: 2_000, longest: 600_000 },
  encryption: TO_BE_FIXED,
  certificate: TO_BE_FIXED,
  login: TO_BE_FIXED,
  blocked: TO_BE_FIXED,
  sender: TO_BE_FIXED,
}

const FEWER_MS = 3_600_000

/** As many letters in a row with the same answer are the server's state, not the letters'. */
const SAME_ANSWER = 3
/** Every recipient is told this once, whoever asks how often: it is the letter's state. */
const GREYLISTED = /gr[ea]y.?list/i

/**
 * What is known of the mail server as a whole: whether it takes letters. Trouble that is the server's costs no letter a try:
 * all wait, for longer each time, and then one letter goes ahead.
 */
export class MailServer {
  #trouble: { trouble: ServerTrouble; answer: string } | undefined
  #pauses = 0
  #pausedUntil = 0
  #fewer = { lanes: 1, until: 0 }
  #same: { answer: string; letters: Set<string> } = { answer: '', letters: new Set() }
  readonly #means: Means

  constructor(means: Means) {
    this.#means = means
  }

  /** How many letters may be under way at once. */
  lanes(): number {
    if (!this.#trouble) return this.#stood()
    return this.#isPaused() ? 0 : 1
  }

  #isPaused(): boolean {
    return performance.now() < this.#pausedUntil
  }

  /** How many connections it stands: half as many as it said were too many, until that is an hour ago. */
  #stood(): number {
    return performance.now() < this.#fewer.until ? this.#fewer.lanes : this.#means.connections
  }

  state(): MailServerState {
    if (!this.#trouble) return { state: 'open' }
    const nextTryIn = this.#pausedUntil - performance.now()
    return { state: 'paused', ...this.#trouble, ...(nextTryIn > 0 && { nextTryIn }) }
  }

  /** Learns from what became of a letter. */
  heard(id: string, delivery: Delivery): void {
    if (delivery.outcome === 'sent') this.#pauses = 0
    const trouble = this.#troubleIn(id, delivery)
    if (trouble) this.#pause(trouble, delivery.answer)
    // Otherwise it spoke to us, whatever it said of that letter.
    else if (this.#trouble && !this.#isPaused()) this.#open(this.#trouble.trouble)
  }

  /** What the server says of itself, or the same answer to one letter after the other: it is not about them. */
  #troubleIn(id: string, delivery: Delivery): ServerTrouble | undefined {
    const { outcome, answer } = delivery
    if (outcome === 'away') return delivery.trouble
    if (outcome !== 'later' && outcome !== 'ours') {
      this.#same.letters.clear()
      return undefined
    }
    // Numbers of queues and times differ; what is meant does not.
    const kind = answer.slice(0, 3) + answer.slice(3).replace(/\d{2,}|[0-9A-F]{6,}/gi, '#')
    if (this.#same.answer !== kind) this.#same = { answer: kind, letters: new Set() }
    this.#same.letters.add(id)
    if (this.#same.letters.size < SAME_ANSWER || GREYLISTED.test(answer)) return undefined
    return outcome === 'later' ? 'throttled' : 'blocked'
  }

  #open(trouble: ServerTrouble): void {
    this.#means.log.info({ code: trouble }, 'the mail server takes letters again')
    this.#trouble = undefined
    this.#means.onChange()
  }

  #pause(trouble: ServerTrouble, answer: string): void {
    // Of what was under way when the pause began.
    if (this.#isPaused()) return
    if (this.#pauses === 0 || this.#trouble?.trouble !== trouble)
      this.#means.log.error({ code: trouble, answer }, 'the mail server takes no letters; they wait')
    if (trouble === 'busy')
      this.#fewer = { lanes: Math.ceil(this.#stood() / 2), until: performance.now() + FEWER_MS }
    this.#trouble = { trouble, answer }
    this.#same.letters.clear()
    const { first, longest } = PAUSES[trouble]
    const pause = Math.min(longest, first * 2 ** this.#pauses) * (0.75 + Math.random() / 2)
    this.#pauses += 1
    this.#pausedUntil = performance.now() + pause
    this.#means.onChange()
  }
}

type Means = {
  /** At most so many at once (SMTP_CONNECTIONS). */
  connections: number
  onChange(): void
  log: Pick<Log, 'info' | 'error'>
}
