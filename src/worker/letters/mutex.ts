/**
 * One at a time, in the order asked. Between a letter's content and the note that it was accepted only one letter of
 * a worker may be: a worker that dies repeats that one at most. Connections, commands and writing of
 * the letters go on side by side.
 */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /**
   * `acquire` waits for those who asked before; `release` lets the next one in: at once, or, given up while it waits,
   * when it would have been its turn (otherwise the next one would run beside the one before). `release` without
   * `acquire` is fine, and both may be called twice.
   */
  entry(): { acquire(): Promise<void>; release(): void } {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let before: Promise<void> | undefined
    return {
      acquire: () => {
        if (before === undefined) {
          before = this.#last
          this.#last = released
        }
        return before
      },
      release: () => {
        if (before === undefined) release()
        else void before.then(release)
      },
    }
  }
}
