import { expect, test } from 'vitest'
import type { Demand } from '../../../contract/console/demand.ts'
import { packCounts, packNumbers } from '../../../contract/console/packed-numbers.ts'
import { perThousand } from '../../places/density.ts'
import { kilometresBetween } from '../../places/distance.ts'
import { readNames, readPositions } from '../../places/files.ts'
import { parseSearch, stringifySearch } from '../../search.ts'
import { chosenOf, circlesOf, rowsOf } from './model.ts'
import { readDemandSearch } from './search.ts'

// Dresden, Kremmen, Fehrbellin, Templin; steps in fifths of a unit of the map.
const positions = readPositions({
  perUnit: 5,
  postalCode: packNumbers([1067, 15699, 67, 435]),
  x: packNumbers([1736, -148, -60, 105]),
  y: packNumbers([1407, -594, -14, -111]),
})
const names = readNames({
  place: ['Dresden', 'Kremmen', 'Fehrbellin', 'Templin'],
  inhabitants: packNumbers([11957, 7166, 8000, 0]),
  area: packCounts([69, 2051, 1000, 1]),
  states: ['Brandenburg', 'Sachsen'],
  districts: [
    ['Dresden', 1],
    ['Oberhavel', 0],
    ['Uckermark', 0],
  ],
  district: packNumbers([0, 1, 0, 1]),
})

const demand: Demand = {
  countedAt: '2026-11-21T16:20:00Z',
  visitsCountedUntil: null,
  today: '2026-11-21',
  places: {
    waiting: packCounts([24, 128, 0, 3]),
    open: packCounts([0, 6, 2, 0]),
    growth: packNumbers([-2, 31, 0, 3]),
  },
  elsewhere: [{ postalCode: '00000', waiting: 1, open: 0, growth: 0 }],
  defaultGoal: 25,
  plans: [{ postalCode: '01067', goal: 26, started: true }],
  period: {
    from: '2026-11-19',
    visits: 10,
    signedUp: 5,
    confirmed: 4,
    before: null,
    waitingBefore: 100,
    days: [
      [0, 2, 1, 1],
      [2, 3, 3, 2],
    ],
  },
}

const rows = (region = {}) => rowsOf(demand, positions, names, region)

test('rows come by demand, with what is known of the place; a mistyped postal code has no place', () => {
  expect(rows().map(({ postalCode, name }) => `${postalCode} ${name?.place}`)).toEqual([
    '16766 Kremmen',
    '01067 Dresden',
    '17268 Templin',
    '00000 undefined',
    '16833 Fehrbellin',
  ])
  expect(circlesOf(rows(), positions).map(({ number }) => number)).toEqual([1, 0, 3])
  expect(rows({ state: 'Brandenburg', district: 'Uckermark' }).map(({ postalCode }) => postalCode)).toEqual([
    '17268',
  ])
})

test('for each thousand inhabitants, where there are any', () => {
  const [kremmen, , templin] = rows()
  expect(kremmen && perThousand(kremmen)).toBeCloseTo(17.86, 2)
  expect(templin && perThousand(templin)).toBeUndefined()
})

test('figures of other places than the map knows are not drawn', () => {
  const other = { ...demand, places: { ...demand.places, waiting: packCounts([1]) } }
  expect(() => rowsOf(other, positions, names, {})).toThrow('other places')
})

test('an address chooses places one by one or by a radius', () => {
  expect([...chosenOf({ plz: '16766,99999,01067' }, positions)]).toEqual([1, 0])
  expect([...chosenOf({ umkreis: '16766-30' }, positions)]).toEqual([1, 2])
  expect(chosenOf({ umkreis: '99999-30' }, positions).size).toBe(0)
  const at = (number: number) => ({ x: positions.x[number] ?? 0, y: positions.y[number] ?? 0 })
  expect(kilometresBetween(at(1), at(2))).toBeGreaterThan(15)
  expect(kilometresBetween(at(1), at(2))).toBeLessThan(25)
})

test('what an address may not say is left out', () => {
  expect(
    readDemandSearch({ zeitraum: '31', kreis: 'Oberhavel', umkreis: 'x', plz: '', sortierung: '<b>' }),
  ).toEqual({})
  expect(readDemandSearch({ zeitraum: '7', land: 'Bayern', kreis: 'München', plz: '01067' })).toEqual({
    zeitraum: '7',
    land: 'Bayern',
    kreis: 'München',
    plz: '01067',
  })
})

test('an address is readable and keeps leading zeros', () => {
  const text = stringifySearch({ plz: '01067,16766', land: undefined, ort: 'Bad Tölz' })
  expect(text).toBe('?plz=01067,16766&ort=Bad+T%C3%B6lz')
  expect(parseSearch(text)).toEqual({ plz: '01067,16766', ort: 'Bad Tölz' })
})
