import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Country, readCountry } from '../../src/console/map/country.ts'
import { readBorder } from '../../src/console/map/ground.ts'
import { type Land, landOf } from '../../src/console/map/near/land.ts'
import { type Direction, neighbourTowards } from '../../src/console/map/neighbours.ts'
import { GRID, holds } from '../../src/console/map/rings.ts'
import { readNames, readPositions } from '../../src/console/places/files.ts'
import { root } from '../../src/environment.ts'
import { mapOf } from './console-map.ts'
import { namesOf, type Place, positionsOf, readPlaces } from './console-places.ts'

let places: Place[]
let country: Country
let land: Land

beforeAll(async () => {
  places = readPlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  const files = await mapOf(places)
  country = readCountry(files.country)
  land = landOf(readPositions(positionsOf(places)), readNames(namesOf(places)), readBorder(files.border))
}, 60_000)

test('every postal code has an area, and lies in it', () => {
  expect(land.cells.rings).toHaveLength(8170)
  const strayed = places.filter(({ x, y }, number) => {
    const rings = land.cells.rings[number] ?? []
    const onEdge = rings.some((ring) =>
      ring.some((_, at) => at % 2 === 0 && ring[at] === x * GRID && ring[at + 1] === y * GRID),
    )
    return !onEdge && !rings.some((ring) => holds(ring, x * GRID, y * GRID))
  })
  expect(strayed.map(({ postalCode }) => postalCode)).toEqual([])
})

test('each place lies in one hexagon; a hexagon of land without any knows whose area covers it', () => {
  const all = country.hexagons.flatMap((hexagon) => hexagon.places)
  expect(all.toSorted((one, other) => one - other)).toEqual(places.map((_, number) => number))
  expect(country.hexagons.length).toBeGreaterThan(1600)
  expect(country.hexagons.length).toBeLessThan(2100)
  for (const { places: inside, nearest, land } of country.hexagons) {
    expect(inside.length > 0).toBe(nearest === undefined)
    expect(land).toBeGreaterThan(0)
    expect(land).toBeLessThanOrEqual(1)
  }
})

test('with the arrows alone one comes to every place', () => {
  const directions: readonly Direction[] = ['up', 'down', 'left', 'right']
  const merkendorf = land.positions.numberOf.get('91732') ?? 0
  const reached = new Set([merkendorf])
  for (const number of reached) {
    for (const direction of directions) {
      const next = neighbourTowards(land.cells, number, direction)
      if (next !== undefined) reached.add(next)
    }
  }
  const missed = land.positions.postalCodes.filter((_, number) => !reached.has(number))
  expect(missed).toEqual([])
})
