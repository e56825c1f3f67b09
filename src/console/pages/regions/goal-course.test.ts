import { expect, test } from 'vitest'
import type { Region } from '../../../contract/console/regions.ts'
import { goalCourseOf, onLine } from './goal-course.ts'

const region = {
  today: '2026-11-22',
  goal: 250,
  waiting: 214,
  course: {
    from: '2026-09-27',
    waitingBefore: 96,
    days: [
      [3, 10],
      [50, 120],
      [56, -12],
    ],
  },
  forecast: { is: 'expected', on: '2026-12-09', from: '2026-12-04', to: '2026-12-19' },
} as unknown as Region

test('the curve ends with who waits now, a letter that left takes them off, and the range is drawn with room', () => {
  const { points, today, end, expected, top } = goalCourseOf(region)
  expect([points.length, points[0]?.waiting, points[3]?.waiting, points.at(-1)?.waiting]).toEqual([
    57, 96, 106, 214,
  ])
  expect([today, end, expected]).toEqual([56, 91, { on: 73, from: 68, to: 83 }])
  expect(top).toBe(300)
})

test('without a forecast nothing is expected; a far one is cut where the drawing ends', () => {
  expect(goalCourseOf({ ...region, forecast: { is: 'unknown' } }).expected).toBeUndefined()
  const late = { is: 'expected', on: '2027-01-10', from: '2026-12-20', to: '2027-09-01' } as const
  expect(goalCourseOf({ ...region, forecast: late }).end).toBe(56 + 90)
  expect(onLine({ day: 56, waiting: 214 }, { day: 73, waiting: 250 }, 90)).toBeCloseTo(286)
})
