import type { Forecast } from '../../contract/console/forecast.ts'

/** How many wait, and how it came to be. */
export type Course = {
  /** The day in Germany, e.g. `2026-11-24`. */
  today: string
  /** Confirmed less those who left, by day, up to yesterday: of the last eight weeks, or since the first sign-up. */
  days: readonly number[]
  /** The same of today so far. */
  soFar: number
  /** How many wait now. */
  waiting: number
  goal: number
}

/** Fewer figures say nothing. */
const LEAST_DAYS = 28
const LEAST_ARRIVALS = 8
/** Beyond it the day is no use to anybody. */
const FARTHEST_DAYS = 60
const A_YEAR = 365
/** Eight of ten lie between these many standard deviations below and above the mean. */
const EIGHT_OF_TEN = 1.2816
/** A week counts half as much as one four weeks later: what a newspaper wrote fades. */
const HALF_LIFE_WEEKS = 4
const WEEK = 7
const WEEKS = 8

/**
 * When a goal is reached if it goes on as in the last eight weeks. Weeks differ by more than chance (somebody put up a
 * notice), so by how much they differ says how far the sum of the coming days may be off: in t days come m·t more, give or
 * take the root of v·t for these days and of v·t²/n for not knowing m, told from n days, any better. The days on which
 * that leads to the goal are the roots of a quadratic, as in Fieller's interval for a quotient. Tried on made-up
 * courses, steady and in bursts, the day lies within the range 8 of 10 times (forecast.test.ts).
 */
export function forecast({ today, days, soFar, waiting, goal }: Course): Forecast {
  if (waiting >= goal) return { is: 'reached', since: reachedSince({ today, days, soFar, waiting, goal }) }
  const arrivals = days.reduce((sum, change) => sum + Math.max(0, change), 0)
  if (days.length < LEAST_DAYS || arrivals < LEAST_ARRIVALS) return { is: 'unknown' }
  const pace = paceOf(days)
  // Counted from this morning, as the days are.
  const missing = goal - waiting + soFar
  const { earliest, latest } = daysUntil(missing, pace)
  const expected = pace.perDay > 0 ? missing / pace.perDay : Number.POSITIVE_INFINITY
  const inDays = (count: number) => dayAfter(today, Math.max(0, Math.ceil(count) - 1))
  if (expected > FARTHEST_DAYS)
    return { is: 'far', notBefore: inDays(Math.min(earliest, A_YEAR)).slice(0, 7) }
  return {
    is: 'expected',
    on: inDays(expected),
    from: inDays(earliest),
    to: latest > A_YEAR ? null : inDays(latest),
  }
}

/** The last day on which it came from below the goal to it; null: before the first day known. */
function reachedSince({ today, days, soFar, waiting, goal }: Course): string | null {
  let before = waiting
  for (const [age, change] of [soFar, ...days.toReversed()].entries()) {
    before -= change
    if (before < goal) return dayAfter(today, -age)
  }
  return null
}

type Pace = { perDay: number; variance: number; daysKnown: number }

/** What comes in a day, how much that varies, and of how many days it is known, once older weeks count less. */
function paceOf(days: readonly number[]): Pace {
  const weeks = Array.from({ length: Math.min(WEEKS, Math.floor(days.length / WEEK)) }, (_, age) =>
    sumOf(days.slice(days.length - (age + 1) * WEEK, days.length - age * WEEK)),
  )
  const weights = weeks.map((_, age) => 0.5 ** (age / HALF_LIFE_WEEKS))
  const perWeek = sumOf(weeks.map((sum, age) => sum * (weights[age] ?? 0))) / sumOf(weights)
  const mean = sumOf(weeks) / weeks.length
  const spread = sumOf(weeks.map((sum) => (sum - mean) ** 2)) / (weeks.length - 1)
  // Where each comes by itself the variance is the mean (Poisson); where they come in bursts it is a multiple.
  const bursts = mean > 0 ? Math.max(1, spread / mean) : spread
  return {
    perDay: perWeek / WEEK,
    variance: (bursts * Math.max(perWeek, 1)) / WEEK,
    daysKnown: (WEEK * sumOf(weights) ** 2) / sumOf(weights.map((weight) => weight ** 2)),
  }
}

/** Between how many days from now: the roots of (missing − m·t)² = z²·v·t·(1 + t/n). */
function daysUntil(missing: number, { perDay, variance, daysKnown }: Pace) {
  const square = EIGHT_OF_TEN ** 2 * variance
  const a = perDay ** 2 - square / daysKnown
  const b = 2 * missing * perDay + square
  const c = missing ** 2
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * c))
  const never = Number.POSITIVE_INFINITY
  return {
    earliest: b + root > 0 ? (2 * c) / (b + root) : never,
    // It may be that nobody comes any more: then there is no latest day.
    latest: a > 0 && b > 0 ? (b + root) / (2 * a) : never,
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
