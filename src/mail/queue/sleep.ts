/**
 * Ends early, without an error, when `until` is aborted. Not by node:timers/promises: there each end before its time makes an
 * error with its stack, thousands of times a minute.
 */
export function sleep(milliseconds: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      until.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (until.aborted) end()
    else until.addEventListener('abort', end)
  })
}
