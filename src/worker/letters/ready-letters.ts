import type { Lease } from './outbox.ts'
import type { InHand } from './write-letters.ts'

/** Letters that were written and claimed and wait for a lane; what was asked for goes first. */
export class ReadyLetters {
  readonly #letters: InHand[] = []

  number(): number {
    return this.#letters.length
  }

  add(letters: InHand[]): void {
    const asked = this.#letters.filter((each) => each.asked).length
    this.#letters.splice(asked, 0, ...letters.filter((each) => each.asked))
    this.#letters.push(...letters.filter((each) => !each.asked))
  }

  next(): InHand | undefined {
    return this.#letters.shift()
  }

  /** All that are left, to be put back. */
  takeAll(): Lease[] {
    return this.#letters.splice(0).map(({ lease }) => lease)
  }
}
