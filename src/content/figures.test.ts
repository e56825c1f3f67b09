import { expect, test } from 'vitest'
import { homeFigures, perHousehold, servings } from './figures.ts'

const kremmen = { minimum: 80, floor: 15, floorIsFrom: true }
const upToSix = [1, 2, 3, 4, 5, 6]

test('two households share 50 euro, and whoever joins them pays no less than 25', () => {
  expect(upToSix.map((households) => perHousehold(homeFigures, households))).toEqual([50, 25, 25, 25, 25, 25])
})

test('in Kremmen every further household lowers the share, rounded up to whole euro', () => {
  expect(upToSix.map((households) => perHousehold(kremmen, households))).toEqual([80, 40, 27, 20, 16, 15])
})

test('alone it is the least that must be ordered, together a share', () => {
  const terms = servings(kremmen).map((serving) => serving.terms.join(' '))
  expect(terms[0]).toBe('Mindestbestellwert oder mehr')
  expect(terms[1]).toBe('Mindestbestellwert pro Haushalt')
})

test('on the start page 25 euro is the price itself, not the lowest of many', () => {
  expect(servings(homeFigures).some((serving) => serving.from)).toBe(false)
})
