import { expect, test } from 'vitest'
import { germanTime } from './promo.ts'

test.each([
  ['2026-12-24T17:00:00Z', '24.12.2026, 18:00 Uhr'],
  ['2026-07-01T16:05:00Z', '01.07.2026, 18:05 Uhr'],
  // The clocks go back.
  ['2026-10-25T00:30:00Z', '25.10.2026, 02:30 Uhr'],
  ['2026-10-25T01:30:00Z', '25.10.2026, 02:30 Uhr'],
])('the end of an offer at %s is told in German time: %s', (time, told) => {
  expect(germanTime(new Date(time))).toBe(told)
})
