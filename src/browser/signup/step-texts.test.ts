import { expect, test } from 'vitest'
import { soonInWords } from './step-texts.ts'

const evening = new Date(2026, 11, 30, 18, 4)
const at = (...parts: [number, number, number, number, number]) => soonInWords(new Date(...parts), evening)

test('when the letter can be asked for again is said as people say it', () => {
  expect(at(2026, 11, 30, 22, 5)).toBe('um 22:05')
  expect(at(2026, 11, 31, 18, 4)).toBe('morgen um 18:04')
  expect(at(2027, 0, 1, 0, 0)).toBe('am 1. Januar um 00:00')
})
