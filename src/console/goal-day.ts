/** Farther off the day is no use to anybody. */
const FARTHEST_DAYS = 365

/**
 * When a goal is reached at the pace of the last four weeks, as `2026-12-09`.
 * @returns undefined where nothing grows, or it takes longer than a year
 */
export function goalDay(
  { waiting, goal, growth28 }: { waiting: number; goal: number; growth28: number },
  today: string,
): string | undefined {
  const days = Math.ceil(((goal - waiting) / growth28) * 28)
  if (growth28 <= 0 || days > FARTHEST_DAYS) return undefined
  return new Date(Date.parse(today) + Math.max(0, days) * 86_400_000).toISOString().slice(0, 10)
}
