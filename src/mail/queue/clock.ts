import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance, so that the simulation can have its own. */
export type Clock = {
  /** Milliseconds; only differences mean something. */
  now(): number
  /** Ends early, without an error, when `until` is aborted. */
  sleep(milliseconds: number, until?: AbortSignal): Promise<void>
  /** Between 0 and 1. */
  chance(): number
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, until) =>
    wait(milliseconds, undefined, until ? { signal: until } : {}).catch(() => undefined),
  chance: () => Math.random(),
}
