import { expect, test } from 'vitest'
import { packCounts, packNumbers, unpackCounts, unpackNumbers } from './packed-numbers.ts'

test('a small number is one character, most others are two', () => {
  expect(packNumbers([0, 1, -1, 37, -37])).toHaveLength(5)
  expect(packCounts([0, 74])).toHaveLength(2)
  expect(packCounts([75, 1530])).toHaveLength(4)
  const counts = [0, 74, 75, 166, 1530, 1531, 8281, 100_000]
  expect(unpackCounts(packCounts(counts))).toEqual(counts)
  const numbers = [0, 37, 38, -38, 765, -766, 766, 4141, -4141]
  expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers)
})

test('what is no whole number, or too large, is refused', () => {
  expect(() => packNumbers([0.25])).toThrow('cannot be packed.')
  expect(() => packCounts([-1])).toThrow('-1 cannot be packed.')
  expect(() => packNumbers([1e9])).toThrow(RangeError)
})
