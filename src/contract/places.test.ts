import { expect, test } from 'vitest'
import { readPostalCode } from './places.ts'

test.each([
  '16766',
  ' 16766',
  'D-16766',
  'PLZ: 16766',
  '16766 Kremmen',
  '16.766',
  '١٦٧٦٦',
  '１６７６６',
  '\u{1d7cf}\u{1d7de}\u{1d7d5}\u{1d7e8}\u{1d7d4}',
])('Anna types %j and means 16766', (typed) => {
  expect(readPostalCode(typed)).toBe('16766')
})

test.each(['', '1676', '167660', 'D-1676', '١٦٧٦', '16766 und 16833', 'Kremmen', '½⑯⁷₆Ⅵ'])(
  '%j is no postal code and stays as it was typed',
  (typed) => {
    expect(readPostalCode(typed)).toBe(typed)
  },
)
