import { expect, test } from 'vitest'
import type { Next } from '../../../contract/console/next.ts'
import { packCounts, packNumbers } from '../../../contract/console/packed-numbers.ts'
import type { Proposal } from '../../../contract/console/proposals.ts'
import { readNames, readPositions } from '../../places/files.ts'
import { parseSearch, stringifySearch } from '../../search.ts'
import { columnsOf, sortedRows, usualSort } from './columns.tsx'
import { readGoal } from './goal.ts'
import { placesOf, shownOf, totalsOf } from './model.ts'
import { groupsOf, inView } from './rows.ts'
import { choiceOf, type NextSearch, readNextSearch, writeChoice } from './search.ts'

// Dresden, a company in Gütersloh, Kremmen, Fehrbellin, Templin; steps in fifths of a unit of the map.
const positions = readPositions({
  perUnit: 5,
  postalCode: packNumbers([1067, 15266, 433, 67, 435]),
  x: packNumbers([1736, -148, 0, -60, 105]),
  y: packNumbers([1407, -594, 0, -14, -111]),
})
const names = readNames({
  place: ['Dresden', 'Versandhaus', 'Kremmen', 'Fehrbellin', 'Templin'],
  inhabitants: packNumbers([11957, -11957, 7166, 834, 8000]),
  area: packCounts([69, 1, 2051, 1000, 1]),
  states: ['Brandenburg', 'Sachsen'],
  districts: [
    ['Dresden', 1],
    ['Landkreis Oberhavel', 0],
    ['Landkreis Uckermark', 0],
  ],
  district: packNumbers([0, 1, 0, 0, 1]),
})

const proposal = (changes: Partial<Proposal>): Proposal => ({
  id: 1,
  name: 'Rhinluch',
  centre: '16766',
  postalCodes: ['16766', '16833'],
  villages: true,
  households: 200,
  areaKm2: 300,
  growth7: 12,
  growth28: 40,
  nearest: null,
  parts: { households: 0.8, density: 0.4, growth: 0.6, nearness: 0 },
  goal: 250,
  ...changes,
})
const rhinluch = proposal({})
const uckermark = proposal({
  id: 2,
  name: 'Uckermark',
  centre: '17268',
  postalCodes: ['17268'],
  households: 60,
  growth7: 19,
  parts: { households: 0.2, density: 1, growth: 0.9, nearness: 0 },
})

const next: Next = {
  countedAt: '2026-11-22T10:41:00Z',
  today: '2026-11-22',
  computedAt: '2026-11-22T02:10:00Z',
  proposals: [rhinluch, uckermark],
  places: {
    waiting: packCounts([40, 3, 22, 0, 24]),
    open: packCounts([0, 0, 6, 2, 0]),
    told: packCounts([90, 0, 0, 0, 0]),
    growth7: packNumbers([-2, 0, 12, 0, 3]),
    growth28: packNumbers([0, 0, 30, 0, 9]),
    state: 'scccr',
  },
  elsewhere: [{ postalCode: '00000', waiting: 1, open: 0 }],
  defaultGoal: 25,
  regionGoal: 250,
  goals: [{ postalCode: '17268', goal: 24 }],
  regions: [
    {
      id: 7,
      name: 'Elbtal',
      goal: 30,
      state: 'ready',
      postalCodes: ['01067'],
      waiting: 40,
      growth7: -2,
      growth28: 0,
      missing: 0,
    },
  ],
}

const places = placesOf(next, positions, names)
const shown = (search: NextSearch = {}) => shownOf(next, places, search)
const rowsIn = (search: NextSearch) => inView(groupsOf(shown(search), search), search.ansicht ?? 'fast')
const keysIn = (search: NextSearch) => {
  const { regions, places: rest } = rowsIn(search)
  return [...regions, ...rest].map(({ key }) => key)
}

test('how many wait, wherever they are, those of mistyped postal codes too', () => {
  expect(totalsOf(places)).toEqual({ waiting: 90, growth7: 13 })
})

test('figures of other places than the map knows are not drawn', () => {
  const wrong = { ...next, places: { ...next.places, waiting: packCounts([1]) } }
  expect(() => placesOf(wrong, positions, names)).toThrow('other places')
})

test('the best stands first, with its points', () => {
  expect(shown().proposals.map(({ proposal: { name }, rank, score }) => [rank, name, score])).toEqual([
    [1, 'Rhinluch', 54],
    [2, 'Uckermark', 51],
  ])
})

test.each([
  [{}, ['Rhinluch', 'Uckermark'], ['Elbtal'], []],
  [{ land: 'Sachsen' }, [], ['Elbtal'], [1, 2, 3, 4]],
  [{ suche: 'FEHRBELLIN' }, ['Rhinluch'], [], [0, 1, 2, 4]],
  [{ suche: 'uckermark 17268' }, ['Uckermark'], [], [0, 1, 2, 3]],
  [{ suche: 'elbtal' }, [], ['Elbtal'], [0, 1, 2, 3, 4]],
  [{ stand: 'ziel' }, [], ['Elbtal'], [0, 1, 2, 3]],
  [{ stand: 'laeuft' }, [], [], [1, 2, 3, 4]],
  [{ land: 'Brandenburg', stand: 'sammelt' }, ['Rhinluch', 'Uckermark'], [], [0, 4]],
] as const)('%j holds for list, table and map alike', (search, proposals, regions, leftOut) => {
  const { proposals: ranked, regions: left, leftOut: pale } = shown(search)
  expect(ranked.map(({ proposal: { name } }) => name).sort()).toEqual([...proposals].sort())
  expect(left.map(({ name }) => name)).toEqual(regions)
  expect([...pale]).toEqual(leftOut)
})

test('the views: nearly there, there, running, all; a company’s postal code only when asked for', () => {
  expect(keysIn({})).toEqual(['v-16766', '16766'])
  expect(keysIn({ ansicht: 'ziel' })).toEqual(['r-7', '17268'])
  expect(keysIn({ ansicht: 'laeuft' })).toEqual(['01067'])
  expect(keysIn({ ansicht: 'alle' })).toEqual([
    'v-16766',
    'v-17268',
    'r-7',
    '01067',
    '16766',
    '16833',
    '17268',
    '00000',
  ])
  const { places: rows } = rowsIn({ ansicht: 'alle', firmen: '1' })
  expect(rows.filter(({ company }) => company).map(({ name, code }) => [name, code])).toEqual([
    ['Versandhaus', '16333'],
  ])
})

test('what has started lacks nothing, and stands last where it is sorted by that', () => {
  const columns = columnsOf('density')
  const sorted = sortedRows(rowsIn({ ansicht: 'alle' }), columns, { column: 'fehlen', descending: false })
  expect(sorted.places.map(({ code }) => code)).toEqual(['17268', '16766', '00000', '16833', '01067'])
  expect(usualSort('fast')).toEqual({ column: 'fehlen', descending: false })
})

test('the last column follows the map', () => {
  expect(
    (['amount', 'density', 'growth', 'state'] as const).map((mode) => columnsOf(mode)[3]?.header),
  ).toEqual([...['7 Tage', '7 Tage', '28 Tage', 'Stand']])
})

test('an address keeps what is chosen and how it is looked at; nonsense is left out', () => {
  const text = '?suche=Kremmen&land=Brandenburg&stand=ziel&ort=v-16766&zeigt=menge&ansicht=alle'
  const search = readNextSearch(parseSearch(text))
  expect(stringifySearch(search)).toBe(text)
  expect(
    readNextSearch(
      parseSearch('?land=Mordor&stand=x&ort=1&zeigt=nichts&ansicht=x&umkreis=16766-viel&firmen=2'),
    ),
  ).toEqual({})
})

test.each(['16766', 'v-16766', 'r-7'])('%s names one thing', (ort) => {
  const choice = choiceOf({ ort })
  expect(choice && writeChoice(choice)).toBe(ort)
})

test.each([
  ['250', 250],
  [' 1.000 ', 1000],
  ['0', undefined],
  ['2,5', undefined],
  ['100.001', undefined],
  ['', undefined],
])('%j as a goal: %s', (text, value) => {
  expect(readGoal(text).value).toBe(value)
})
