import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT = 100
const LONGEST_WAIT = 30_000

/**
 * Repeats what fails until it succeeds, with growing waits (up to half a minute or `longestWait` milliseconds, spread
 * by chance so that many workers do not come at once). Ends as well when `stopping` is aborted, without having succeeded.
 */
export async function asLongAsItTakes(
  action: () => Promise<void>,
  { stopping, longestWait = LONGEST_WAIT }: { stopping?: AbortSignal; longestWait?: number } = {},
): Promise<void> {
  for (let longest = FIRST_WAIT; !stopping?.aborted; longest = Math.min(longest * 2, longestWait)) {
    try {
      await action()
      return
    } catch {
      await wait(longest * (0.5 + Math.random() / 2), undefined, stopping ? { signal: stopping } : {}).catch(
        () => undefined,
      )
    }
  }
}
