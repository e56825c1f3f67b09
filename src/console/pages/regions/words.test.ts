import { expect, test } from 'vitest'
import { headline, restaurantsSentence } from './words.ts'

test('the lead has three forms, and one household is not many', () => {
  const lead = (state: 'collecting' | 'ready' | 'started', waiting = 214) =>
    headline({ name: 'Altmühltal', state, goal: 250, waiting })
  expect(lead('collecting')).toBe('Noch 36 Haushalte bis zum Start.')
  expect(lead('collecting', 249)).toBe('Noch ein Haushalt bis zum Start.')
  expect(lead('ready', 252)).toBe('Am Ziel.')
  expect(lead('started')).toBe('Altmühltal läuft.')
})

test('what restaurants said, in a sentence', () => {
  const said = (agreed: number, asked: number) => restaurantsSentence({ agreed, asked, declined: 1 })
  expect(said(2, 1)).toBe('Zwei Gasthöfe haben zugesagt, einer überlegt noch.')
  expect(said(1, 3)).toBe('Ein Gasthof hat zugesagt, drei überlegen noch.')
  expect(said(0, 1)).toBe('Ein Gasthof überlegt noch.')
  expect(said(0, 0)).toBe('Noch kein Gasthof ist gefragt.')
  expect(said(13, 0)).toBe('13 Gasthöfe haben zugesagt.')
})
