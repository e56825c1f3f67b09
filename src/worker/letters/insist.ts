import type { Clock } from './clock.ts'

export type Insist = (action: () => Promise<void>) => Promise<void>

/** @returns what repeats an action with growing waits until the database took it, or nobody waits any more. */
export function insisting(clock: Clock, stopped: AbortSignal): Insist {
  return async (action) => {
    for (let wait = 100; !stopped.aborted; wait = Math.min(1000, wait * 2)) {
      try {
        await action()
        return
      } catch {
        await clock.sleep(wait * (0.5 + clock.chance() / 2), stopped)
      }
    }
  }
}
