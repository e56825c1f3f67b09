import { type Delivery, needsFixing, type ServerTrouble } from '../delivery-errors.ts'
import type { Log } from '../log.ts'
import type { Transport } from '../transport.ts'
import { sleep } from './sleep.ts'

/** How it goes with the mail server, for whoever shows it. */
export type MailServerState = {
  state: 'open' | 'paused'
  trouble?: ServerTrouble
  /** What the server said, without addresses. */
  answer?: string
  /** Milliseconds from now until it is tried again, while paused. */
  nextTryIn?: number
}

/** The first and the longest pause for a trouble, in milliseconds; each one without a letter in between is twice as long. */
const PAUSES: Record<'fix' | 'busy' | 'throttled' | 'gone', { first: number; longest: number }> = {
  // Ten minutes: more log-ins that fail, and the provider locks the account.
  fix: { first: 600_000, longest: 14_400_000 },
  busy: { first: 1_000, longest: 300_000 },
  throttled: { first: 2_000, longest: 600_000 },
  gone: { first: 1_000, longest: 60_000 },
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
  #state: 'open' | 'paused' | 'probing' = 'open'
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
    if (this.#state === 'paused') return 0
    return this.#state === 'probing' ? 1 : this.#stood()
  }

  /** How many connections it stands: half as many as it said were too many, until that is an hour ago. */
  #stood(): number {
    return performance.now() < this.#fewer.until ? this.#fewer.lanes : this.#means.connections
  }

  state(): MailServerState {
    if (this.#state === 'open') return { state: 'open' }
    return {
      state: 'paused',
      ...this.#trouble,
      ...(this.#state === 'paused' && {
        nextTryIn: Math.max(0, this.#pausedUntil - performance.now()),
      }),
    }
  }

  /** Learns from what became of a letter. */
  heard(id: string, delivery: Delivery): void {
    switch (delivery.outcome) {
      case 'sent':
        this.#took()
        break
      case 'away':
        this.#refusedAll(delivery.trouble, delivery.answer)
        break
      case 'later':
      case 'ours':
        this.#refusedOne(id, delivery.outcome, delivery.answer)
        break
      default:
        // It spoke to us: about a recipient, or too late.
        this.#same.letters.clear()
        if (this.#state === 'probing') this.#opened()
    }
  }

  #took(): void {
    this.#same.letters.clear()
    this.#pauses = 0
    if (this.#state === 'probing') this.#opened()
  }

  #opened(): void {
    this.#state = 'open'
    this.#means.onChange()
  }

  /** The same answer to one letter after the other: it is not about them. */
  #refusedOne(id: string, outcome: 'later' | 'ours', answer: string): void {
    // Numbers of queues and times differ; what is meant does not.
    const kind = answer.slice(0, 3) + answer.slice(3).replace(/\d{2,}|[0-9A-F]{6,}/gi, '#')
    if (this.#same.answer !== kind) this.#same = { answer: kind, letters: new Set() }
    this.#same.letters.add(id)
    const servers = this.#same.letters.size >= SAME_ANSWER && !GREYLISTED.test(answer)
    if (servers) this.#refusedAll(outcome === 'later' ? 'throttled' : 'blocked', answer)
    else if (this.#state === 'probing') this.#opened()
  }

  #refusedAll(trouble: ServerTrouble, answer: string): void {
    if (this.#state === 'paused') return
    if (trouble === 'busy')
      this.#fewer = { lanes: Math.ceil(this.#stood() / 2), until: performance.now() + FEWER_MS }
    void this.#pause(trouble, answer)
  }

  async #pause(trouble: ServerTrouble, answer: string): Promise<void> {
    const { stopping, transport, log } = this.#means
    if (this.#pauses === 0 || this.#trouble?.trouble !== trouble)
      log.error({ code: trouble, answer }, 'the mail server takes no letters; they wait')
    this.#state = 'paused'
    for (let found = { trouble, answer }; !stopping.aborted; ) {
      this.#trouble = found
      const { first, longest } = PAUSES[kindOf(found.trouble)]
      const pause = Math.min(longest, first * 2 ** this.#pauses) * (0.75 + Math.random() / 2)
      this.#pauses += 1
      this.#pausedUntil = performance.now() + pause
      this.#means.onChange()
      await sleep(pause, stopping)
      if (stopping.aborted) return
      // Whether it lets us in can be asked without a letter; whether it takes one, only with one.
      const still = NEEDS_A_LETTER.has(found.trouble) ? undefined : await transport.verify()
      if (still === undefined) break
      if (still.outcome === 'away') found = still
    }
    this.#state = 'probing'
    this.#same.letters.clear()
    log.info({ code: this.#trouble?.trouble ?? trouble }, 'the mail server is tried again')
    this.#means.onChange()
  }
}

type Means = {
  transport: Pick<Transport, 'verify'>
  /** At most so many at once (SMTP_CONNECTIONS). */
  connections: number
  stopping: AbortSignal
  onChange(): void
  log: Pick<Log, 'info' | 'error'>
}

const NEEDS_A_LETTER = new Set<ServerTrouble>(['throttled', 'busy', 'sender', 'blocked'])

function kindOf(trouble: ServerTrouble): keyof typeof PAUSES {
  if (trouble === 'busy' || trouble === 'throttled') return trouble
  return needsFixing(trouble) ? 'fix' : 'gone'
}
