import { expect, test } from 'vitest'
import type { Next, Proposal } from '../../../contract/console/next.ts'
import { packCounts, packNumbers } from '../../../contract/console/packed-numbers.ts'
import { sorted } from '../../design/sort.ts'
import { readNames, readPositions } from '../../places/files.ts'
import { parseSearch, stringifySearch } from '../../search.ts'
import { readWhole } from '../../words.ts'
import { columnsOf, usualSort } from './columns.tsx'
import { inView, placesOf, shownOf, totalsOf } from './model.ts'
import { choiceOf, type NextSearch, readNextSearch, type View, writeChoice } from './search.ts'

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
  name: 'Rhinluch',
  centre: '16766',
  postalCodes: ['16766', '16833'],
  households: 200,
  areaKm2: 300,
  growth7: 12,
  growth28: 40,
  nearest: null,
  goal: 250,
  ...changes,
})
const rhinluch = proposal({})
const uckermark = proposal({
  name: 'Uckermark',
  centre: '17268',
  postalCodes: ['17268'],
  households: 60,
  growth7: 19,
})

const next: Next = {
  countedAt: '2026-11-22T10:41:00Z',
  today: '2026-11-22',
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
const codesIn = (view: View) => inView(places, view).map(({ postalCode }) => postalCode)

test('how many wait, wherever they are, those of mistyped postal codes too', () => {
  expect(totalsOf(places)).toEqual({ waiting: 90, growth7: 13 })
})

test('figures of other places than the map knows are not drawn', () => {
  const wrong = { ...next, places: { ...next.places, waiting: packCounts([1]) } }
  expect(() => placesOf(wrong, positions, names)).toThrow('other places')
})

test.each([
  [{}, ['Rhinluch', 'Uckermark'], ['Elbtal'], []],
  [{ land: 'Sachsen' }, [], ['Elbtal'], [1, 2, 3, 4]],
  [{ suche: 'FEHRBELLIN' }, ['Rhinluch'], [], [0, 1, 2, 4]],
  [{ suche: 'uckermark 17268' }, ['Uckermark'], [], [0, 1, 2, 3]],
  [{ suche: 'elbtal' }, [], ['Elbtal'], [0, 1, 2, 3, 4]],
] as const)('%j holds for list, table and map alike', (search, proposals, regions, leftOut) => {
  const { proposals: ranked, ready, leftOut: pale } = shown(search)
  expect(ranked.map(({ proposal: { name } }) => name)).toEqual(proposals)
  expect(ready.map(({ name }) => name)).toEqual(regions)
  expect([...pale]).toEqual(leftOut)
})

test('the views: nearly there, there, running, and all where somebody is', () => {
  expect(codesIn('fast')).toEqual(['16766'])
  expect(codesIn('ziel')).toEqual(['17268'])
  expect(codesIn('laeuft')).toEqual(['01067'])
  expect(codesIn('alle')).toEqual(['01067', '16333', '16766', '16833', '17268', '00000'])
})

test('what has started lacks nothing, and stands last where it is sorted by that', () => {
  const columns = columnsOf('density', () => undefined)
  const rows = sorted(inView(places, 'alle'), columns, usualSort('fast'))
  expect(rows.map(({ postalCode }) => postalCode)).toEqual([
    ...['17268', '16766', '16333', '00000', '16833', '01067'],
  ])
})

test('the last column follows the map', () => {
  expect(
    (['amount', 'density', 'growth', 'state'] as const).map(
      (mode) => columnsOf(mode, () => undefined)[3]?.header,
    ),
  ).toEqual([...['7 Tage', '7 Tage', '28 Tage', 'Stand']])
})

test('an address keeps what is chosen and how it is looked at; nonsense is left out', () => {
  const text = '?suche=Kremmen&land=Brandenburg&ort=v-16766&zeigt=menge&ansicht=alle'
  const search = readNextSearch(parseSearch(text))
  expect(stringifySearch(search)).toBe(text)
  expect(readNextSearch(parseSearch('?land=Mordor&ort=1&zeigt=nichts&ansicht=x&umkreis=16766-viel'))).toEqual(
    {},
  )
})

test.each(['16766', 'v-16766'])('%s names one thing', (ort) => {
  const choice = choiceOf({ ort })
  expect(choice && writeChoice(choice)).toBe(ort)
})

test.each([
  ['250', 250],
  [' 1.000 ', 1000],
  ['2.5', 2.5],
  ['2,5', 0],
  ['', 0],
])('%j as a number: %s', (text, value) => {
  expect(readWhole(text)).toBe(value)
})
