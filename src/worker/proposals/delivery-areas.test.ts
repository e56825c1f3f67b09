import { expect, test } from 'vitest'
import { type Chances, chanceOf } from '../../../test/support/chances.ts'
import { type DeliveryArea, findDeliveryAreas } from './delivery-areas.ts'
import { kmBetween, type Place } from './place.ts'

const SETTINGS = { driveKm: 12, leastHouseholds: 25 }
const KM = 1 / 111.2
const KM_EAST = KM / Math.cos((51 * Math.PI) / 180)

const village = (given: Partial<Place> & { postalCode: string }): Place => ({
  place: `Dorf ${given.postalCode}`,
  district: `Kreis ${given.postalCode.slice(0, 2)}`,
  inhabitants: 1800,
  areaKm2: 36,
  latitude: 51,
  longitude: 10,
  waiting: 0,
  isFree: true,
  ...given,
})

/** Villages about six kilometres apart, on a square of so many by so many, in each of which a few wait. */
function sparseCountry({ between, poisson }: Chances, side: number): Place[] {
  return Array.from({ length: side ** 2 }, (_, index) =>
    village({
      postalCode: String(10_000 + index),
      latitude: 51 + (Math.floor(index / side) * 6 + between(-2, 2)) * KM,
      longitude: 10 + ((index % side) * 6 + between(-2, 2)) * KM_EAST,
      inhabitants: Math.round(between(400, 4000)),
      areaKm2: between(15, 60),
      waiting: poisson(3),
    }),
  )
}

/** Has many wait in all villages around some, which lie far apart. @returns what was planted. */
function plant(country: Place[], { poisson, between }: Chances): string[][] {
  const planted: Place[][] = []
  for (const centre of country) {
    if (planted.flat().some((place) => kmBetween(place, centre) < 40)) continue
    const size = between(6, 9)
    const members = country.filter((place) => kmBetween(place, centre) <= size)
    if (members.length < 3) continue
    for (const place of members) place.waiting = poisson(place.areaKm2 * between(0.7, 1.4))
    planted.push(members)
  }
  return planted.map(codesOf)
}

const codesOf = (places: readonly Place[]) => places.map(({ postalCode }) => postalCode).sort()
const areasOf = (areas: readonly DeliveryArea[]) => areas.map(({ places }) => codesOf(places))
/** How much two sets of places are the same: of all that are in one or the other, the share that is in both (Jaccard). */
function overlap(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((code) => other.includes(code)).length
  return both / (one.length + other.length - both)
}

test('what is planted in an even country is found: 95 of 100 clusters with four of five places right', () => {
  const overlaps = [1, 2, 3, 4, 5].flatMap((seed) => {
    const chances = chanceOf(seed)
    const country = sparseCountry(chances, 50)
    const planted = plant(country, chances)
    expect(planted.length).toBeGreaterThan(15)
    const found = areasOf(findDeliveryAreas(country, SETTINGS))
    return planted.map((cluster) => Math.max(...found.map((area) => overlap(area, cluster))))
  })
  expect(overlaps.filter((share) => share >= 0.8).length / overlaps.length).toBeGreaterThanOrEqual(0.95)
})

test('no place is farther from the one in the middle than the drive, and none is in two areas', () => {
  const chances = chanceOf(7)
  const country = sparseCountry(chances, 40)
  for (const place of country) place.waiting = chances.poisson(chances.between(0, 60))
  for (const driveKm of [5, 12, 20]) {
    const areas = findDeliveryAreas(country, { ...SETTINGS, driveKm })
    expect(areas.length).toBeGreaterThan(20)
    for (const { centre, places } of areas) {
      expect(places).toContain(centre)
      for (const place of places) expect(kmBetween(centre, place)).toBeLessThanOrEqual(driveKm)
    }
    const all = areasOf(areas).flat()
    expect(new Set(all).size).toBe(all.length)
  }
})

/** Seven villages in a row, five kilometres apart, far from anywhere, with as many who wait. */
function aRow(waiting: number, given: Partial<Place> = {}): Place[] {
  const row = Array.from({ length: 7 }, (_, index) =>
    village({
      postalCode: String(20_000 + index),
      // Not on one line: of such there is no triangulation.
      latitude: 51 + (index % 2) * KM,
      longitude: 10 + index * 5 * KM_EAST,
      waiting,
      ...given,
    }),
  )
  return [
    ...sparseCountry(chanceOf(9), 12).map((place) => ({
      ...place,
      longitude: place.longitude + 3,
      waiting: 1,
    })),
    ...row,
  ]
}
const inRow = (areas: readonly DeliveryArea[]) =>
  areasOf(areas).flatMap((codes) => codes.filter((code) => code.startsWith('20')))

test('who is in a region or has started is left out, and what is left of an area is still found', () => {
  const row = aRow(30)
  expect(inRow(findDeliveryAreas(row, SETTINGS))).toHaveLength(7)
  for (const place of row) if (place.postalCode === '20003') place.isFree = false
  expect(inRow(findDeliveryAreas(row, SETTINGS)).sort()).toEqual([
    '20000',
    '20001',
    '20002',
    '20004',
    '20005',
    '20006',
  ])
})

test('fewer households than it takes are no proposal; from so many on they are', () => {
  const few = aRow(0).map((place) => (place.postalCode === '20003' ? { ...place, waiting: 24 } : place))
  expect(inRow(findDeliveryAreas(few, SETTINGS))).toEqual([])
  const enough = few.map((place) => (place.postalCode === '20004' ? { ...place, waiting: 1 } : place))
  expect(inRow(findDeliveryAreas(enough, SETTINGS)).sort()).toEqual(['20003', '20004'])
})

test.each<[string, Partial<Place>]>([
  ['a company with a postal code of its own', { inhabitants: 40, areaKm2: 0.2 }],
  ['a city', { inhabitants: 12_000, areaKm2: 4 }],
  ['the outskirts of a city', { place: 'Großstadt', district: 'Großstadt', inhabitants: 9000, areaKm2: 36 }],
  ['suburbs without a village', { inhabitants: 9000, areaKm2: 12, district: 'Kreis 20' }],
])('however many wait there, %s is no delivery area', (_, given) => {
  expect(inRow(findDeliveryAreas(aRow(300, given), SETTINGS))).toEqual([])
})

test('a small town in the middle belongs to the villages around it', () => {
  const row = aRow(30)
  for (const place of row)
    if (place.postalCode === '20003') Object.assign(place, { inhabitants: 8000, areaKm2: 20, waiting: 90 })
  expect(inRow(findDeliveryAreas(row, SETTINGS))).toContain('20003')
})
