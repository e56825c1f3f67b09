import { setImmediate as nextTurn } from 'node:timers/promises'

/** @returns what lets the process do something else; such pauses are handed out one after the other. */
export function yieldInTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
