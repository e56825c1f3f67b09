import { expect, test } from 'vitest'
import type { Names, Positions } from '../places/files.ts'
import { readRadius } from './radius-words.ts'
import { figuresText, hexagonFigures, isBlank, paintOf, scaleOf } from './strength.ts'

const people = (waiting: number, area: number) => ({ waiting, growth28: 3, area, inhabitants: 1000 })

test('strength counts households, households per km² or growth; Stand is the hue alone', () => {
  expect(paintOf('collecting', people(58, 26), 'density', 'place')).toEqual({ state: 'collecting', step: 4 })
  expect(paintOf('collecting', people(58, 26), 'amount', 'place')).toEqual({ state: 'collecting', step: 4 })
  expect(paintOf('ready', people(58, 26), 'growth', 'place')).toEqual({ state: 'ready', step: 5 })
  expect(paintOf('started', people(0, 26), 'density', 'place')).toEqual({ state: 'started', step: 1 })
  expect(paintOf('started', people(0, 26), 'state', 'place')).toEqual({ state: 'started', step: 4 })
  expect(scaleOf('density', 'place')?.steps).toEqual(['< 0,3', '0,3', '0,7', '1,3', '2,4+'])
  expect(scaleOf('state', 'place')).toBeUndefined()
  expect(figuresText(people(58, 26))).toBe('58 Haushalte, 2,2 je km²')
})

const place = (inhabitants: number) => ({ place: 'Ort', inhabitants, area: 50, district: 'K', state: 'L' })
const figures = (['collecting', 'collecting', 'started', 'ready'] as const).map((state) => ({
  ...{ waiting: 10, growth28: 2, state, goal: 25 },
}))
const ALL = { figures, nameOf: () => place(900), leftOut: new Set<number>() }
const hexagon = (places: number[], nearest?: number) => ({
  ...{ row: 0, column: 0, x: 0, y: 0, land: 1, places, nearest },
})

test('a hexagon shows what runs or is ready in a third of its places, and sums who waits', () => {
  expect(hexagonFigures(hexagon([0, 1, 2]), ALL)).toMatchObject({ waiting: 30, state: 'started' })
  expect(hexagonFigures(hexagon([0, 1]), ALL)).toMatchObject({ waiting: 20, state: 'collecting' })
  expect(hexagonFigures(hexagon([], 3), ALL)).toMatchObject({ state: 'ready', isBlank: false })
})

test('what filters leave out does not count, and a hexagon of nothing else is pale', () => {
  const filtered = { ...ALL, leftOut: new Set([0, 1]) }
  expect(hexagonFigures(hexagon([0, 1, 2]), filtered)).toMatchObject({ waiting: 10, isPale: false })
  expect(hexagonFigures(hexagon([0, 1]), filtered)).toMatchObject({ isPale: true })
})

test('where fewer than a hundred live, the area stays blank', () => {
  expect(isBlank(place(99))).toBe(true)
  expect(isBlank(place(100))).toBe(false)
  expect(isBlank(undefined)).toBe(false)
})

const CODES = ['91732', '91722', '97616', '91413', '91414']
const TOWNS = ['Merkendorf', 'Arberg', 'Neustadt', 'Neustadt', 'Neustadt']
const positions: Positions = {
  postalCodes: CODES,
  x: new Float64Array(5),
  y: new Float64Array(5),
  numberOf: new Map(CODES.map((code, number) => [code, number])),
}
const names: Names = {
  of: (number) => ({
    ...{ place: TOWNS[number] ?? '', inhabitants: 1000 * number, area: 9, state: 'Bayern' },
    district: number === 2 ? 'Rhön' : 'Aisch',
  }),
  states: ['Bayern'],
  districtsOf: () => [],
}

test.each([
  ['30 km um Merkendorf', 0, 30],
  ['12km um merkend', 0, 12],
  ['  8 km 91722 ', 1, 8],
  ['5 Arberg', 1, 5],
])('Anna writes „%s“, and the circle is there', (text, number, kilometres) => {
  expect(readRadius(text, positions, names)).toEqual({ ok: true, radius: { number, kilometres } })
})

test.each([
  ['Merkendorf', /^Schreib es so/],
  ['30 km um Bullerbü', /„Bullerbü“ gibt es nicht/],
  ['30 km um 00000', /Postleitzahl 00000 gibt es nicht/],
  ['30 km um Neustadt', /gibt es 2-mal.*91414, 91413, 97616/],
  ['0 km um Arberg', /von 1 bis 400 km/],
  ['999 km um Arberg', /von 1 bis 400 km/],
])('Anna writes „%s“, and is told why there is none', (text, why) => {
  expect(readRadius(text, positions, names)).toEqual({ ok: false, why: expect.stringMatching(why) })
})
