import { seededRandom } from './random.ts'

/** How long the made-up story is, in days. */
export const YEAR_DAYS = 365

/** The days of the story: their begins in milliseconds, in Germany's time, oldest first; the story ends with the last one. */
export type Year = { days: readonly { begin: number; length: number }[]; end: number }

/**
 * The last 365 whole days before a moment. They end at the last midnight in Germany, so that the figures are the same
 * whatever the hour.
 */
export function yearBefore(now: Date): Year {
  const [year, month, day] = germanDate(now)
  const begins = Array.from({ length: YEAR_DAYS + 1 }, (_, index) =>
    germanMidnight(Date.UTC(year, month - 1, day - YEAR_DAYS + index)),
  )
  const end = begins.at(-1) as number
  return {
    days: begins
      .slice(0, -1)
      .map((begin, index) => ({ begin, length: (begins[index + 1] as number) - begin })),
    end,
  }
}

const german = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

function germanDate(moment: Date): [number, number, number] {
  return german.format(moment).split('-').map(Number) as [number, number, number]
}

/** Germany is one or two hours ahead of UTC; which, the date in Germany tells. */
function germanMidnight(utcMidnight: number): number {
  const wanted = new Date(utcMidnight).toISOString().slice(0, 10)
  const inSummer = utcMidnight - 2 * 3_600_000
  return german.format(inSummer) === wanted ? inSummer : utcMidnight - 3_600_000
}

/**
 * How busy each day is beside the others: growing over the year, quieter at two of seven days, with some days on which
 * a newspaper wrote. Tied to the age of a day, not to the calendar, so that each run has the same figures.
 */
export function busyness(growth: number): number[] {
  const random = seededRandom(YEAR_DAYS)
  return Array.from({ length: YEAR_DAYS }, (_, day) => {
    const age = YEAR_DAYS - day
    const week = age % 7 < 2 ? 0.7 : 1.1
    const press = PRESS_AGES.some((about) => age <= about && age > about - 3) ? 2.2 : 1
    return (0.15 + (day / YEAR_DAYS) ** growth) * week * press * (0.8 + 0.4 * random())
  })
}

const PRESS_AGES = [301, 214, 133, 58, 12]

/** A second of the day: most people are up, and in the evening. */
export function secondOfDay(random: () => number): number {
  const hour = HOURS[Math.floor(random() * HOURS.length)] as number
  return hour * 3600 + Math.floor(random() * 3600)
}

// An hour stands here as often as it is likely.
const HOURS = [
  1, 6, 7, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22, 23,
]
