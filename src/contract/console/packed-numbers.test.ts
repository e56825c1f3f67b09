import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCounts, packNumbers, unpackCounts, unpackNumbers } from './packed-numbers.ts'

test('what is packed comes out as it was, and needs no escape in JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -30_000_000, max: 30_000_000 })), (numbers) => {
      const text = packNumbers(numbers)
      expect(unpackNumbers(text)).toEqual(numbers)
      expect(JSON.stringify(text)).toBe(`"${text}"`)
    }),
  )
})

test('a small number is one character', () => {
  expect(packNumbers([0, 1, -1, 45, -45])).toHaveLength(5)
  expect(packCounts([0, 90])).toHaveLength(2)
  expect(unpackCounts(packCounts([0, 90, 91, 8281, 100_000]))).toEqual([0, 90, 91, 8281, 100_000])
  expect(unpackNumbers(packNumbers([0, 45, 46, 4140, 4141, -4141]))).toEqual([0, 45, 46, 4140, 4141, -4141])
})

test('what is no whole number, or too large, is refused', () => {
  expect(() => packNumbers([0.25])).toThrow('cannot be packed.')
  expect(() => packCounts([-1])).toThrow('-1 cannot be packed.')
  expect(() => packNumbers([1e9])).toThrow(RangeError)
})
