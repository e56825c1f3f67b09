const DAY_MS = 86_400_000

/** From `2026-11-06` to `2026-11-09` → 3. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)
}

/** Every day from the first to the last, both with them. */
export function everyDay(from: string, until: string): string[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  )
}
