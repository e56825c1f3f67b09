import { longDay } from './words.ts'

/** Farther off the day is no use to anybody, and without its year it would be taken for the next one. */
const FARTHEST_DAYS = 330

/**
 * When a goal is reached at the pace of the last four weeks, in words: „9. Dezember“.
 * @returns undefined where nothing grows, or it takes longer than that
 */
export function goalDay(
  { waiting, goal, growth28 }: { waiting: number; goal: number; growth28: number },
  today = Date.now(),
): string | undefined {
  const days = Math.ceil(((goal - waiting) / growth28) * 28)
  if (growth28 <= 0 || days > FARTHEST_DAYS) return undefined
  const day = new Date(today + Math.max(0, days) * 86_400_000).toISOString().slice(0, 10)
  return longDay(day).replace(/ \d+$/, '')
}
