import { expect, test } from 'vitest'
import { courseOf } from './course.ts'

const place = {
  today: '2026-11-21',
  period: {
    from: '2026-11-19',
    waitingBefore: 100,
    days: [
      [0, 2, 1, 1],
      [2, 3, 3, 2],
    ] as const,
  },
}

test('the curve has every day, and ends with those who wait now', () => {
  expect(courseOf(place).steps).toEqual([
    { from: '2026-11-19', to: '2026-11-19', confirmed: 1, waiting: 101 },
    { from: '2026-11-20', to: '2026-11-20', confirmed: 0, waiting: 101 },
    { from: '2026-11-21', to: '2026-11-21', confirmed: 3, waiting: 103 },
  ])
})

test('twelve weeks are drawn by weeks, counted back from today', () => {
  const { steps, daysEach } = courseOf({
    ...place,
    period: { ...place.period, from: '2026-08-30', days: [[83, 1, 1, 1]] },
  })
  expect(daysEach).toBe(7)
  expect(steps).toHaveLength(12)
  expect(steps.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-21', confirmed: 1, waiting: 101 })
})
