import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCountry } from '../../../scripts/build/country.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { root } from '../../environment.ts'
import { hexagonAt, nearestTowards, readCountry } from './country.ts'

const folder = await temporaryFolder()
await writeCountry(root, folder.path)
const country = readCountry(JSON.parse(await readFile(join(folder.path, 'country.json'), 'utf8')))
await folder.remove()

test('every postal code has an area and lies in one hexagon', () => {
  const { codes, points, delaunay, hexagons, hexagonOf } = country
  expect(codes).toHaveLength(8170)
  expect(
    codes.filter((_, number) => delaunay.find(points[number]?.x ?? 0, points[number]?.y ?? 0) !== number),
  ).toEqual([])
  const strayed = points.filter((point, number) => {
    const hexagon = hexagons[hexagonOf.get(hexagonAt(point)) ?? -1]
    return !hexagon?.places.includes(number)
  })
  expect(strayed).toEqual([])
  expect(hexagons.length).toBeLessThan(2400)
})

test('with the arrows alone one comes to every place', () => {
  const reached = new Set([country.numberOf.get('91732') ?? 0])
  for (const number of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = nearestTowards(country.points, number, key)
      if (next !== undefined) reached.add(next)
    }
  expect(country.codes.filter((_, number) => !reached.has(number))).toEqual([])
}, 60_000)
