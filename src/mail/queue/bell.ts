import type { Clock } from './clock.ts'

/** Wakes those who wait for something to change. */
export class Bell {
  #ringing = Promise.withResolvers<void>()

  ring(): void {
    this.#ringing.resolve()
    this.#ringing = Promise.withResolvers<void>()
  }

  /** Resolves at the next ring. */
  rung(): Promise<void> {
    return this.#ringing.promise
  }

  /** At the next ring, or after some time without one. */
  async rungOrAfter(milliseconds: number, clock: Clock): Promise<void> {
    const over = new AbortController()
    await Promise.race([this.#ringing.promise, clock.sleep(milliseconds, over.signal)])
    over.abort()
  }
}
