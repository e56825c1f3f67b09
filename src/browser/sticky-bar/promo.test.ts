import { expect, test } from 'vitest'
import { germanTime, msLeft } from './promo.ts'

test.each([
  ['2026-12-24T17:00:00Z', '24.12.2026, 18:00 Uhr'],
  ['2026-07-01T16:05:00Z', '01.07.2026, 18:05 Uhr'],
  // The clocks go back.
  ['2026-10-25T00:30:00Z', '25.10.2026, 02:30 Uhr'],
  ['2026-10-25T01:30:00Z', '25.10.2026, 02:30 Uhr'],
])('the end of an offer at %s is told in German time: %s', (time, told) => {
  expect(germanTime(new Date(time))).toBe(told)
})

test('an offer is over at its last moment and not a second before', () => {
  const end = '2026-12-24T18:00:00+01:00'
  expect(msLeft(end, Date.parse('2026-12-24T16:59:59Z'))).toBe(1000)
  expect(msLeft(end, Date.parse('2026-12-24T17:00:00Z'))).toBe(0)
})

test('an offer without an end is never over', () => {
  expect(msLeft(undefined, 0)).toBe(Number.POSITIVE_INFINITY)
})
