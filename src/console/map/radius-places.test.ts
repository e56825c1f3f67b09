import { expect, test } from 'vitest'
import { packNumbers } from '../../contract/console/packed-numbers.ts'
import { readPositions } from '../places/files.ts'
import { postalCodesWithin, radiusOf, writeRadius } from './radius-places.ts'

// Dresden, Kremmen, Fehrbellin, Templin; steps in fifths of a unit of the map.
const positions = readPositions({
  perUnit: 5,
  postalCode: packNumbers([1067, 15699, 67, 435]),
  x: packNumbers([1736, -148, -60, 105]),
  y: packNumbers([1407, -594, -14, -111]),
})

test('an address says a circle by postal code and kilometres', () => {
  const radius = radiusOf('16766-30', positions)
  expect(radius).toEqual({ number: 1, kilometres: 30 })
  expect(radius && writeRadius(radius, positions)).toBe('16766-30')
  expect(radiusOf('99999-30', positions)).toBeUndefined()
  expect(radiusOf(undefined, positions)).toBeUndefined()
})

test('Fehrbellin is within 30 km of Kremmen and not within 15, Templin and Dresden are not', () => {
  expect(postalCodesWithin({ number: 1, kilometres: 30 }, positions)).toEqual(['16766', '16833'])
  expect(postalCodesWithin({ number: 1, kilometres: 15 }, positions)).toEqual(['16766'])
})
