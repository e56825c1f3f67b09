/**
 * One at a time, in the order asked. Between a letter's content and the note that it was accepted only one letter of
 * a worker may be: a worker that dies repeats that one at most. Connections, commands and writing of
 * the letters go on side by side.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /**
   * @returns a turn; `take` waits for it, `end` gives it on: at once, or when it comes if it was given up before
   * (otherwise the next one would run beside the one before). `end` without `take` is fine, and both may be called
   * twice.
   */
  next(): { take(): Promise<void>; end(): void } {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let before: Promise<void> | undefined
    return {
      take: () => {
        if (before === undefined) {
          before = this.#last
          this.#last = ended
        }
        return before
      },
      end: () => {
        if (before === undefined) end()
        else void before.then(end)
      },
    }
  }
}
