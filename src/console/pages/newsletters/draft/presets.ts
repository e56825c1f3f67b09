import { germanClock, shortDayText } from './words.ts'

const A_DAY_MS = 86_400_000

/** Times that are good ones to begin at: tomorrow and the next Mondays, at ten. */
export function presetsFrom(now: Date): { at: string; name: string }[] {
  const dayAfter = (days: number) =>
    `${germanClock(new Date(now.getTime() + days * A_DAY_MS)).slice(0, 10)}T10:00`
  const tomorrow = { at: dayAfter(1), name: 'Morgen, 10 Uhr' }
  const mondays = Array.from({ length: 15 }, (_, index) => dayAfter(index + 2))
    .filter((at) => new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay() === 1)
    .slice(0, 2)
    .map((at) => ({ at, name: shortDayText(at) }))
  return [tomorrow, ...mondays]
}
