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

/** So many at a time may hold a permit; the rest waits in the order asked. */
export class Permits {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(permits: number) {
    this.#free = permits
  }

  /** @returns what gives it back; a second time does nothing. */
  async acquire(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/**
 * Does together what is asked for while the last round is under way: one statement, one commit for all of them.
 * @param work gets what was asked since the last round began, and answers in the same order.
 * @param gather waited for before each round; what nobody is in a hurry for comes together in larger ones
 */
export function together<Question, Answer>(
  work: (questions: Question[]) => Promise<Answer[]>,
  gather?: () => Promise<void>,
): (question: Question) => Promise<Answer> {
  type Asked = { question: Question; resolve(answer: Answer): void; reject(error: unknown): void }
  let asked: Asked[] = []
  let busy = false
  return (question) =>
    new Promise((resolve, reject) => {
      asked.push({ question, resolve, reject })
      if (!busy) void rounds()
    })

  async function rounds(): Promise<void> {
    busy = true
    while (asked.length > 0) {
      await gather?.()
      const round = asked
      asked = []
      try {
        const answers = await work(round.map(({ question }) => question))
        for (const [at, each] of round.entries()) each.resolve(answers[at] as Answer)
      } catch (error) {
        for (const each of round) each.reject(error)
      }
    }
    busy = false
  }
}
