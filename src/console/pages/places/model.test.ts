import { expect, test } from 'vitest'
import { perThousand } from '../../places/density.ts'
import { filterRows, hasOwnGoal, rowsOf } from './model.ts'
import { readPlacesSearch } from './search.ts'

/** Kremmen, Münsingen and a postal code that somebody mistyped. */
const postalCodes = ['16766', '72525']
const positions = {
  postalCodes,
  x: new Float64Array(2),
  y: new Float64Array(2),
  numberOf: new Map(postalCodes.map((code, number) => [code, number])),
}
const known = [
  { place: 'Kremmen', inhabitants: 7000, area: 205.1, district: 'Landkreis Oberhavel', state: 'Brandenburg' },
  { place: 'Münsingen', inhabitants: 0, area: 31, district: 'Reutlingen', state: 'Baden-Württemberg' },
]
const names = { of: (number: number) => known[number], states: [], districtsOf: () => [] }
const rows = rowsOf(
  {
    countedAt: '2026-11-21T17:00:00Z',
    places: { postalCode: [16766, 55759, 27474], waiting: [28, 4, 1], open: [2, 0, 0] },
    defaultGoal: 25,
    plans: [
      { postalCode: '72525', goal: 4, startedAt: null },
      { postalCode: '99999', goal: null, startedAt: '2026-11-01T10:00:00Z' },
    ],
  },
  positions,
  names,
)
const [kremmen, muensingen, mistyped] = rows

const found = (search: Record<string, string>) =>
  filterRows(rows, readPlacesSearch(search)).map(({ postalCode }) => postalCode)

test('a place is ready when as many wait as its goal says, and started when that was decided', () => {
  expect(rows.map((row) => [row.postalCode, row.goal, hasOwnGoal(row), row.state])).toEqual([
    ['16766', 25, false, 'ready'],
    ['72525', 4, true, 'ready'],
    ['99999', 25, false, 'started'],
  ])
  expect([kremmen?.name?.district, muensingen?.name?.state, mistyped?.name]).toEqual([
    'Landkreis Oberhavel',
    'Baden-Württemberg',
    undefined,
  ])
})

test('where nobody lives, and where nobody knows, there is no figure for a thousand', () => {
  expect(rows.map(perThousand)).toEqual([4, undefined, undefined])
})

test('text is found in code, place, district and state, with umlauts written either way', () => {
  expect(found({ text: 'OBERHAVEL' })).toEqual(['16766'])
  expect(found({ text: 'muensingen' })).toEqual(['72525'])
  expect(found({ text: 'Münsingen württemberg' })).toEqual(['72525'])
  expect(found({ text: '9999' })).toEqual(['99999'])
  expect(found({ text: 'Kremmen Reutlingen' })).toEqual([])
})

test('filters hold together; what is none counts as not asked for', () => {
  expect(found({ stand: 'bereit' })).toEqual(['16766', '72525'])
  expect(found({ stand: 'bereit', eigenes: '1' })).toEqual(['72525'])
  expect(found({ stand: 'erfunden', eigenes: 'ja', sortierung: '<b>', ort: '1676' })).toHaveLength(3)
  expect(readPlacesSearch({ stand: 'erfunden', eigenes: 'ja', sortierung: '<b>', ort: '1676' })).toEqual({})
})
