import { expect, test } from 'vitest'
import { isPromoOver } from './promo.ts'

test('a promotion is over at its last moment; without an end it is not', () => {
  const end = '2026-12-24T18:00:00+01:00'
  expect(isPromoOver(end, new Date('2026-12-24T16:59:59Z'))).toBe(false)
  expect(isPromoOver(end, new Date('2026-12-24T17:00:00Z'))).toBe(true)
  expect(isPromoOver(null, new Date())).toBe(false)
})
