import { expect, test } from 'vitest'
import { goalDay } from './goal-day.ts'

test.each([
  [{ waiting: 214, goal: 250, growth28: 72 }, '8. Dezember'],
  [{ waiting: 260, goal: 250, growth28: 72 }, '24. November'],
  [{ waiting: 10, goal: 250, growth28: 20 }, undefined],
  [{ waiting: 214, goal: 250, growth28: 0 }, undefined],
  [{ waiting: 214, goal: 250, growth28: -3 }, undefined],
  [{ waiting: 14, goal: 250, growth28: 2 }, undefined],
])('%o: at this pace on %s', (standing, day) => {
  expect(goalDay(standing, Date.parse('2026-11-24'))).toBe(day)
})
