import type { Region } from '../../../contract/console/regions.ts'
import { daysBetween } from '../../days.ts'

/** A day, as its distance from the first one drawn, and how many wait then. */
export type Point = { day: number; waiting: number }

export type GoalCourse = {
  /** How many waited at the end of each day. */
  points: readonly Point[]
  /** Number of today, and of the last day drawn. */
  today: number
  end: number
  /** When the goal is expected, at the earliest and at the latest; latest null: perhaps never. */
  expected: { on: number; from: number; to: number | null } | undefined
  /** The highest value on the scale. */
  top: number
}

/** Days after today that are drawn at least, and at most. */
const AHEAD = 35
const FARTHEST = 90

/** What the curve to the goal is drawn of. */
export function goalCourseOf({ course, today, goal, forecast, waiting }: Region): GoalCourse {
  const changes = new Map(course.days)
  const last = daysBetween(course.from, today)
  let sum = course.waitingBefore
  const points = Array.from({ length: last + 1 }, (_, day): Point => {
    sum += changes.get(day) ?? 0
    return { day, waiting: sum }
  })
  const numberOf = (day: string) => daysBetween(course.from, day)
  const expected =
    forecast.is === 'expected'
      ? {
          on: numberOf(forecast.on),
          from: numberOf(forecast.from),
          to: forecast.to === null ? null : numberOf(forecast.to),
        }
      : undefined
  const needed = expected ? Math.max(expected.on + 5, (expected.to ?? 0) + 5) : 0
  return {
    points,
    today: last,
    end: Math.min(last + FARTHEST, Math.max(last + AHEAD, needed)),
    expected,
    top: Math.max(goal, waiting, ...points.map((point) => point.waiting)) * 1.2,
  }
}

/** Where a line from today's point through another one is on a day. */
export function onLine(from: Point, through: Point, day: number): number {
  const slope = (through.waiting - from.waiting) / Math.max(1, through.day - from.day)
  return from.waiting + slope * (day - from.day)
}
