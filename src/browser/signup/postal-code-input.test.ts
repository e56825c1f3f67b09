import { expect, test } from 'vitest'
import { pasteDigits, postalCodeDigits } from './postal-code-input.ts'

test('letters, blanks and a sixth digit do not get into the postal code', () => {
  expect(postalCodeDigits('D-16 766 Kremmen')).toBe('16766')
  expect(postalCodeDigits('167661')).toBe('16766')
  expect(postalCodeDigits('Kremmen')).toBe('')
})

test('the leading zero of Dresden stays', () => {
  expect(postalCodeDigits('01067')).toBe('01067')
})

test('Carla pastes "16 766 " from a letter into the empty field', () => {
  expect(pasteDigits('', 0, 0, '16 766 ')).toEqual({ value: '16766', caret: 5 })
})

test('pasting replaces what was selected and nothing else', () => {
  expect(pasteDigits('10115', 0, 5, '16766')).toEqual({ value: '16766', caret: 5 })
  expect(pasteDigits('1666', 2, 2, '7')).toEqual({ value: '16766', caret: 3 })
})
