import { expect, test } from 'vitest'
import { readPostalCodes } from './read-postal-codes.ts'

test.each([
  ['', [], []],
  ['16766', ['16766'], []],
  ['16766, 01067; 16766\n17252', ['01067', '16766', '17252'], []],
  ['16766 Kremmen\n16727 Velten', ['16727', '16766'], []],
  ['1676, 167666, D-16766', [], ['1676', '167666', 'D-16766']],
  ['١٦٧٦٦', [], []],
])('%j', (text, postalCodes, wrong) => {
  expect(readPostalCodes(text)).toEqual({ postalCodes, wrong })
})
