import { expect, test } from 'vitest'
import { dueText, headline, rangeText, restaurantsSentence } from './words.ts'

const expected = { is: 'expected', on: '2026-12-09', from: '2026-12-04', to: '2026-12-19' } as const

test('the range names months only where they differ, and ends its sentence once', () => {
  const range = (change: object) => rangeText({ ...expected, ...change }, '2026-12-09', '2026-11-22')
  expect(range({})).toBe('mit 8 von 10 Wahrscheinlichkeit zwischen dem 4. und dem 19')
  expect(range({ from: '2026-11-28', to: '2027-01-03' })).toBe(
    'mit 8 von 10 Wahrscheinlichkeit zwischen dem 28. November und dem 3. Januar',
  )
  expect(range({ from: '2026-11-28' })).toBe(
    'mit 8 von 10 Wahrscheinlichkeit zwischen dem 28. November und dem 19. Dezember',
  )
  expect(range({ to: null })).toBe('mit 8 von 10 Wahrscheinlichkeit nicht vor dem 4. Dezember')
})

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

test('a task is due today, on a weekday, on a date, or was', () => {
  const due = (day: string) => dueText(day, '2026-11-22')
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-12-09', '2026-11-20'].map(due)).toEqual([
    'heute',
    'morgen',
    'Dienstag',
    '9. Dezember',
    'seit 20. November fällig',
  ])
})
