import { expect, test } from 'vitest'
import { digitsOf, readPostalCode, signOf } from './places.ts'

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

test('every decimal digit that there is has its value', () => {
  const all = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  )
  const read = digitsOf(String.fromCodePoint(...all))
  expect(read).toBe('0123456789'.repeat(all.length / 10))
})

test('a name has its size on the sign by its length', () => {
  const sizes = ['Kremmen', 'Fürstenberg', 'Bad Frankenhausen/Kyffhäuser'].map(
    (name) => signOf(name).signSize,
  )
  expect(sizes).toEqual(['short', 'long', 'longest'])
})
