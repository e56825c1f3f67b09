import type { Logger } from 'pino'
import { askDatabase } from './ask-database.ts'

const CHECK_MS = 1_000
const SUM_MS = 60_000

/**
 * Tells the log of a database that is away, instead of a line for each answer that failed: when it begins, once a minute how
 * many answers failed, and when it is back. While it is away it is asked each second.
 */
export class DatabaseOutage {
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #ask: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #since = 0
  #toldAt = 0
  /** Answers that failed since it was last told, and since it was last asked. */
  #untold = 0
  #fresh = 0

  constructor(log: Pick<Logger, 'warn' | 'info'>, ask: () => Promise<unknown>) {
    this.#log = log
    this.#ask = ask
  }

  get isAway(): boolean {
    return this.#timer !== undefined
  }

  /** An answer failed. @param code why the database could not be asked (ask-database.ts) */
  note(code: string): void {
    this.#untold += 1
    this.#fresh += 1
    if (this.isAway) return
    this.#since = this.#toldAt = Date.now()
    this.#untold = 0
    this.#log.warn({ code }, 'database away')
    this.#checkLater()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #checkLater(): void {
    this.#timer = setTimeout(() => void this.#check(), CHECK_MS).unref()
  }

  async #check(): Promise<void> {
    const failed = this.#fresh
    this.#fresh = 0
    const answer = await askDatabase(this.#ask, CHECK_MS)
    if (!this.isAway) return
    const seconds = Math.round((Date.now() - this.#since) / 1000)
    // One that answers this question and no other is not back.
    if ('value' in answer && failed + this.#fresh === 0) {
      this.end()
      this.#log.warn({ seconds, count: this.#untold }, 'database came back')
      return
    }
    if (Date.now() - this.#toldAt >= SUM_MS) {
      this.#log.warn({ seconds, count: this.#untold }, 'database still away')
      this.#toldAt = Date.now()
      this.#untold = 0
    }
    this.#checkLater()
  }
}
