import { expect, test } from 'vitest'
import type { SignupImport } from '../../../../contract/console/signups.ts'
import { endWords, erasedMeanwhile, otherwiseWords, remainingWords } from './words.ts'

test('how long it still takes is said as somebody would say it', () => {
  const said = [null, 0, 59, 60, 61, 5399, 5401, 10_800].map(remainingWords)
  expect(said).toEqual([
    'Geht gleich los.',
    'Noch weniger als eine Minute.',
    'Noch weniger als eine Minute.',
    'Noch etwa eine Minute.',
    'Noch etwa 2 Minuten.',
    'Noch etwa 2 Stunden.',
    'Noch etwa 2 Stunden.',
    'Noch etwa 3 Stunden.',
  ])
})

test('a column with another name is named by both', () => {
  const otherwise = [
    { column: 'E-Mail', header: 'Adresse' },
    { column: 'Postleitzahl', header: 'PLZ' },
  ]
  expect(otherwiseWords(otherwise)).toBe(
    'Aus anders benannten Spalten gelesen: E-Mail aus „Adresse“, Postleitzahl aus „PLZ“.',
  )
})

const list = (facts: Partial<SignupImport>): SignupImport => ({
  number: 1,
  uploadedAt: '2026-11-24T15:00:00.000Z',
  by: 'Adam',
  state: 'done',
  lines: 3000,
  judged: 3000,
  taken: 2998,
  known: 1,
  refused: [{ problem: 'left', lines: 1 }],
  secondsLeft: null,
  isStuck: false,
  endedAt: '2026-11-24T15:01:00.000Z',
  hasRefusedLines: true,
  ...facts,
})

test('how a list ended: to its end, or stopped on the way', () => {
  expect(endWords(list({}))).toBe('2.998 Anmeldungen sind neu auf der Liste.')
  expect(endWords(list({ taken: 1 }))).toBe('1 Anmeldung ist neu auf der Liste.')
  expect(endWords(list({ state: 'stopped', judged: 500, taken: 498 }))).toBe(
    'Abgebrochen nach 500 von 3.000 Zeilen. 498 Anmeldungen sind neu auf der Liste und bleiben es.',
  )
  expect(erasedMeanwhile(list({ judged: 2999 }))).toBe(1)
  expect(erasedMeanwhile(list({ state: 'stopped', judged: 500 }))).toBe(0)
})
