/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Time that only passes when everybody waits. */
export class VirtualTime {
  #now = 0
  #timers: { at: number; number: number; ring(): void }[] = []
  #number = 0

  now(): number {
    return this.#now
  }

  at(time: number, ring: () => void): () => void {
    const timer = { at: Math.max(time, this.#now), number: this.#number++, ring }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Nothing happens for a while: whatever was due meanwhile happens at its end. */
  skip(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** Lets things happen in their order until `done`, or nothing is left to happen before `end`. */
  async pass(end: number, done: () => boolean): Promise<void> {
    for (;;) {
      // Everything that was woken goes as far as it can before time passes.
      await new Promise(setImmediate)
      if (done()) return
      let next = this.#timers[0]
      for (const timer of this.#timers)
        if (next && (timer.at < next.at || (timer.at === next.at && timer.number < next.number))) next = timer
      if (!next || next.at > end) return
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.#now = Math.max(this.#now, next.at)
      next.ring()
    }
  }
}
