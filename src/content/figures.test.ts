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

test('the plate reads the price out as one sentence', () => {
  const spoken = servings(kremmen).map((serving) => serving.spoken)
  expect(spoken[0]).toBe('allein bestellt: 80 Euro Mindestbestellwert oder mehr.')
  expect(spoken[1]).toBe('zu zweit bestellt: 40 Euro Mindestbestellwert pro Haushalt.')
  expect(spoken[5]).toBe('zu sechst bestellt: ab 15 Euro Mindestbestellwert pro Haushalt.')
})

test('on the start page 25 euro is the price itself, not the lowest of many', () => {
  expect(servings(homeFigures).some((serving) => serving.from)).toBe(false)
})
