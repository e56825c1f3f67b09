/** Time and chance, so that tests can have their own. */
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
  // Not by node:timers/promises: there each end before its time makes an error with its stack, thousands of times a minute.
  sleep: (milliseconds, until) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        until?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      if (until?.aborted) end()
      else until?.addEventListener('abort', end)
    }),
  chance: () => Math.random(),
}
