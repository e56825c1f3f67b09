import { expect, test } from 'vitest'
import { goalDay } from './goal-day.ts'

test.each([
  [{ waiting: 214, goal: 250, growth28: 72 }, '2026-12-08'],
  [{ waiting: 260, goal: 250, growth28: 72 }, '2026-11-24'],
  [{ waiting: 214, goal: 250, growth28: 0 }, undefined],
  [{ waiting: 214, goal: 250, growth28: -3 }, undefined],
  [{ waiting: 14, goal: 250, growth28: 2 }, undefined],
])('%o: at this pace on %s', (standing, day) => {
  expect(goalDay(standing, '2026-11-24')).toBe(day)
})
