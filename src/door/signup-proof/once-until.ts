/** Remembered at once: at 1,000 proofs in ten minutes more than a day's worth. */
const MOST = 50_000

/**
 * @returns what says of a name, until a moment (milliseconds), whether it comes for the first time. Of too many the oldest
 * is forgotten, and could come again.
 */
export function onceUntil(now: () => number): (name: string, until: number) => boolean {
  const known = new Map<string, number>()
  return (name, until) => {
    for (const [oldest, end] of known) {
      if (end > now() && known.size < MOST) break
      known.delete(oldest)
    }
    if (known.has(name)) return false
    known.set(name, until)
    return true
  }
}
