import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCountry } from '../../../scripts/build/country.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { root } from '../../environment.ts'
import { nearestTowards, readCountry } from './country.ts'

const folder = await temporaryFolder()
await writeCountry(root, folder.path)
const { codes, areas, hexagons } = readCountry(
  JSON.parse(await readFile(join(folder.path, 'country.json'), 'utf8')),
)
await folder.remove()

test('every postal code has an area and lies in one hexagon', () => {
  expect(codes).toHaveLength(8170)
  expect(areas.points.filter(({ x, y }, number) => areas.delaunay.find(x, y) !== number)).toEqual([])
  expect(hexagons.places.flat().sort((one, other) => one - other)).toEqual([...codes.keys()])
  expect(hexagons.points.length).toBeLessThan(2400)
})

test('with the arrows alone one comes to every place', () => {
  const reached = new Set([codes.indexOf('91732')])
  for (const number of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const from = areas.points[number]
      const next = from && nearestTowards(areas.points, from, key)
      if (next !== undefined) reached.add(next)
    }
  expect(codes.filter((_, number) => !reached.has(number))).toEqual([])
}, 60_000)
