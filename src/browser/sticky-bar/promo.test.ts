import { expect, test } from 'vitest'
import { germanTime, msLeft } from './promo.ts'

test('the end of an offer is told in German time, in winter and in summer', () => {
  expect(germanTime(new Date('2026-12-24T17:00:00Z'))).toBe('24.12.2026, 18:00 Uhr')
  expect(germanTime(new Date('2026-07-01T16:05:00Z'))).toBe('01.07.2026, 18:05 Uhr')
})

test('the same hour before and after the clocks go back', () => {
  expect(germanTime(new Date('2026-10-25T00:30:00Z'))).toBe('25.10.2026, 02:30 Uhr')
  expect(germanTime(new Date('2026-10-25T01:30:00Z'))).toBe('25.10.2026, 02:30 Uhr')
})

test('an offer is over at its last moment and not a second before', () => {
  const end = '2026-12-24T18:00:00+01:00'
  expect(msLeft(end, Date.parse('2026-12-24T16:59:59Z'))).toBe(1000)
  expect(msLeft(end, Date.parse('2026-12-24T17:00:00Z'))).toBe(0)
})

test('an offer without an end is never over', () => {
  expect(msLeft(undefined, 0)).toBe(Number.POSITIVE_INFINITY)
})
