import { expect, test } from 'vitest'
import type { Proposal } from '../../../contract/console/next.ts'
import { sentenceOf } from './sentences.ts'

const TODAY = '2026-11-22'

const altmuehltal: Proposal = {
  name: 'Altmühltal',
  centre: '91735',
  postalCodes: ['91735', '91720', '91732', '91737', '91746', '91747'],
  households: 214,
  areaKm2: 132.6,
  growth7: 18,
  growth28: 61,
  nearest: { name: 'Ansbach', km: 9 },
  goal: 250,
}

const say = (changes: Partial<Proposal> = {}, short = false) =>
  sentenceOf({ ...altmuehltal, ...changes }, TODAY, short)
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ')

test('the first one is told in full, those below it shorter', () => {
  expect(say()).toBe(
    '6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, Nachbar von Ansbach (läuft). Bei diesem Tempo 250 um den 9. Dezember.',
  )
  expect(say({}, true)).toBe(
    '6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, Nachbar von Ansbach. Bei diesem Tempo 250 um den 9. Dez.',
  )
})

test('one of anything is one', () => {
  const one = { postalCodes: ['91735'], households: 1, areaKm2: 1.2, growth7: 0 }
  expect(say(one)).toMatch(/^1 Dorf, 1 Haushalt auf 1 km², ±0 in 7 Tagen, /)
  expect(say({ ...one, areaKm2: 0.4, growth7: -2 })).toMatch(
    /^1 Dorf, 1 Haushalt auf weniger als 1 km², −2 in 7 Tagen, /,
  )
})

test('how far it is to where the app runs, as long as it is near enough to matter', () => {
  expect(say({ nearest: { name: 'Ansbach', km: 40 } })).toContain(', 40 km bis Ansbach. ')
  expect(say({ nearest: { name: 'Ansbach', km: 79 } })).toContain(' in 7 Tagen. Bei')
  expect(say({ nearest: null })).toContain(' in 7 Tagen. Bei')
})

test.each([
  [{ households: 250 }, '250 erreicht.'],
  [{ growth28: 0 }, 'Bei diesem Tempo ist 250 nicht in Sicht.'],
  [{ growth28: 5 }, 'Bei diesem Tempo 250 um den 12. Juni.'],
])('%j: %s', (changes, sentence) => {
  expect(say(changes)).toMatch(new RegExp(`${sentence.replaceAll('.', '\\.')}$`))
})

test('figures in bold and what grew are marked apart from the words', () => {
  expect(sentenceOf(altmuehltal, TODAY).filter(({ is }) => is)).toEqual([
    { text: '214 Haushalte', is: 'bold' },
    { text: '+18', is: 'growth' },
  ])
})
