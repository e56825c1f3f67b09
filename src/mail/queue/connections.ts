import type { Transport } from '../../mail/transport.ts'

/** After so long without trouble one more connection is tried; twice as long each time that it was one too many. */
const GROWS_MS = 60_000
const GROWS_AT_LEAST_MS = 3_600_000

/** How many connections the mail server stands: half of them when it says that they are too many, and one more now and then. */
export class Connections {
  readonly most: number
  readonly #now: () => number
  readonly #transport: Pick<Transport, 'allow'>
  #number: number
  #since = Number.NEGATIVE_INFINITY
  #grows = GROWS_MS
  #hasGrown = false

  constructor(most: number, now: () => number, transport: Pick<Transport, 'allow'>) {
    this.most = most
    this.#number = most
    this.#now = now
    this.#transport = transport
    transport.allow(most)
  }

  number(): number {
    return this.#number
  }

  /** A letter was taken. @returns whether one more may be tried now. */
  grow(): boolean {
    if (this.#number >= this.most || this.#now() - this.#since < this.#grows) return false
    this.#set(this.#number + 1)
    this.#hasGrown = true
    return true
  }

  /** Too many: one less when the last was tried in vain, else half of them. */
  shrink(): void {
    if (this.#hasGrown) {
      this.#grows = Math.min(GROWS_AT_LEAST_MS, this.#grows * 2)
      this.#set(this.#number - 1)
    } else this.#set(Math.max(1, Math.floor(this.#number / 2)))
    this.#hasGrown = false
  }

  #set(number: number): void {
    this.#number = number
    this.#since = this.#now()
    // In place of one that is still busy, or just closing, a lane's next letter would open one too many.
    this.#transport.allow(number)
  }
}
