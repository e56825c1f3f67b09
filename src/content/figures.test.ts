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

test('on the start page one neighbour is enough, and each further one leaves more room', () => {
  expect(servings(homeFigures).map(({ proof }) => proof)).toEqual([
    undefined,
    'Ein Nachbar genügt.',
    '3 × 25 = 75 €: reicht locker.',
    '4 × 25 = 100 €: reicht locker.',
    '5 × 25 = 125 €: reicht locker.',
    '6 × 25 = 150 €: reicht locker.',
  ])
})

test('in Kremmen the sum says how close it is', () => {
  expect(servings(kremmen).map(({ proof }) => proof)).toEqual([
    undefined,
    '2 × 40 = 80 €: reicht genau.',
    '3 × 27 = 81 €: reicht.',
    '4 × 20 = 80 €: reicht genau.',
    '5 × 16 = 80 €: reicht genau.',
    '6 × 15 = 90 €: reicht.',
  ])
})

test('on the start page 25 euro is the price itself, not the lowest of many', () => {
  expect(servings(homeFigures).some((serving) => serving.from)).toBe(false)
})
