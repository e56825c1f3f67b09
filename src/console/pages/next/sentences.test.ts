import { expect, test } from 'vitest'
import type { Proposal } from '../../../contract/console/proposals.ts'
import { costText, factOf, rangeText, reachedText, sentenceOf, shareText, spoken } from './sentences.ts'

const TODAY = '2026-11-22'

const altmuehltal: Proposal = {
  id: 1,
  name: 'Altmühltal',
  centre: '91735',
  postalCodes: ['91735', '91720', '91732', '91737', '91746', '91747'],
  villages: true,
  households: 214,
  areaKm2: 132.6,
  growth7: 18,
  growth28: 61,
  confirmedShare: 0.908,
  nearest: { region: 4, name: 'Ansbach', km: 9, borders: true },
  restaurants: { asked: 1, agreed: 2, declined: 0 },
  parts: { households: 0.86, density: 1, growth: 1, nearness: 1, restaurants: 1, confirmation: 0.9 },
  goal: 250,
  forecast: { is: 'expected', on: '2026-12-09', from: '2026-12-04', to: '2026-12-19' },
  centsPerHousehold: 112,
}

const say = (changes: Partial<Proposal> = {}, short = false) =>
  spoken(sentenceOf({ ...altmuehltal, ...changes }, TODAY, short)).replaceAll('\u00a0', ' ')

test('the first one is told in full', () => {
  expect(say()).toBe(
    '6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, 2 Gasthöfe zugesagt, Nachbar von Ansbach (läuft). Erreicht 250 um den 9. Dezember.',
  )
})

test('those below it are told shorter', () => {
  expect(say({}, true)).toBe(
    '6 Dörfer, 214 Haushalte auf 133 km², +18 in 7 Tagen, 2 Gasthöfe zugesagt, Nachbar von Ansbach. 250 um den 9. Dez.',
  )
  expect(say({ forecast: { is: 'expected', on: '2027-05-02', from: '2027-05-01', to: null } }, true)).toMatch(
    /250 um den 2\. Mai\.$/,
  )
})

test('one of anything is one', () => {
  const one = { postalCodes: ['91735'], households: 1, areaKm2: 1.2, growth7: 0 }
  expect(say({ ...one, restaurants: { asked: 0, agreed: 1, declined: 0 } })).toMatch(
    /^1 Dorf, 1 Haushalt auf 1 km², ±0 in 7 Tagen, 1 Gasthof zugesagt, /,
  )
  expect(say({ ...one, villages: false, areaKm2: 0.4, growth7: -2 })).toMatch(
    /^1 Ort, 1 Haushalt auf weniger als 1 km², −2 in 7 Tagen, /,
  )
})

test.each([
  [{ asked: 0, agreed: 0, declined: 3 }, 'noch kein Gasthof', 'noch keiner'],
  [{ asked: 1, agreed: 0, declined: 0 }, '1 Gasthof gefragt', '1 gefragt'],
  [{ asked: 2, agreed: 0, declined: 0 }, '2 Gasthöfe gefragt', '2 gefragt'],
  [{ asked: 2, agreed: 1, declined: 0 }, '1 Gasthof zugesagt', '1 zugesagt'],
])('restaurants %j: %s', (restaurants, words, fact) => {
  expect(say({ restaurants })).toContain(`, ${words}, Nachbar`)
  expect(factOf('restaurants', { ...altmuehltal, restaurants })).toBe(fact)
})

test('how far it is to where the app runs, as long as it is near enough to matter', () => {
  const nearest = { region: 4, name: 'Ansbach', km: 39.7, borders: false }
  expect(say({ nearest })).toContain(', 40 km bis Ansbach. ')
  expect(say({ nearest: { ...nearest, km: 79 } })).toContain(', 2 Gasthöfe zugesagt. ')
  expect(say({ nearest: null })).toContain(', 2 Gasthöfe zugesagt. ')
  expect(factOf('nearness', { ...altmuehltal, nearest: { ...nearest, km: 79 } })).toBe('79 km bis Ansbach')
  expect(factOf('nearness', altmuehltal)).toBe('grenzt an Ansbach')
  expect(factOf('nearness', { ...altmuehltal, nearest: null })).toBe('noch läuft keine')
})

test.each([
  [{ is: 'far', notBefore: '2027-02' }, '250 nicht vor Februar.', 'nicht vor Februar'],
  [{ is: 'far', notBefore: '2027-12' }, '250 nicht vor Dezember 2027.', 'nicht vor Dezember 2027'],
  [{ is: 'reached', since: '2026-10-03' }, '250 erreicht seit dem 3. Oktober.', 'seit 3. Oktober'],
  [{ is: 'reached', since: null }, '250 erreicht.', 'erreicht'],
  [{ is: 'unknown' }, 'Zu wenig Daten für eine Vorhersage.', 'zu wenig Daten'],
] as const)('%j: %s', (forecast, sentence, inTable) => {
  expect(say({ forecast })).toMatch(new RegExp(`\\(läuft\\)\\. ${sentence.replaceAll('.', '\\.')}$`))
  expect(reachedText({ forecast }, TODAY)).toBe(inTable)
})

test('the range is said as far as it is known', () => {
  expect(rangeText(altmuehltal.forecast, TODAY)).toBe(
    'Mit 8 von 10 Wahrscheinlichkeit zwischen dem 4. Dezember und dem 19. Dezember.',
  )
  expect(rangeText({ is: 'expected', on: '2026-12-09', from: '2026-12-04', to: null }, TODAY)).toMatch(
    /und später als in einem Jahr\.$/,
  )
  expect(rangeText({ is: 'unknown' }, TODAY)).toBeUndefined()
})

test('figures in bold and what grew are marked apart from the words', () => {
  expect(sentenceOf(altmuehltal, TODAY).filter(({ is }) => is)).toEqual([
    { text: '214 Haushalte', is: 'bold' },
    { text: '+18', is: 'growth' },
  ])
})

test('no line breaks before a unit', () => {
  expect([costText(112), costText(null), shareText(0.908), shareText(null)]).toEqual([
    '1,12\u00a0€',
    '–',
    '91\u00a0%',
    '–',
  ])
})
