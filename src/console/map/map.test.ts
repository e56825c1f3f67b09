import { expect, test } from 'vitest'
import type { Positions } from '../places/files.ts'
import { crowding, layersOf, nearestPlace, radiusOf } from './circles.ts'
import { centreOf, MAP_HEIGHT, MAP_WIDTH, moved, seenAt, WHOLE, zoomed } from './view.ts'

test('a point under the pointer stays there while the map is enlarged and made smaller', () => {
  const kremmen = { x: 317, y: 160 }
  const near = zoomed(WHOLE, 3, kremmen)
  expect(seenAt(near, kremmen)).toEqual({ left: kremmen.x / MAP_WIDTH, top: kremmen.y / MAP_HEIGHT })
  expect(zoomed(near, 1 / 3, kremmen)).toEqual(WHOLE)
})

test('nothing beyond the edge is shown, and nothing smaller than the whole', () => {
  expect(zoomed(WHOLE, 0.5)).toEqual(WHOLE)
  expect(moved(WHOLE, -1, 1)).toEqual(WHOLE)
  const corner = moved(zoomed(WHOLE, 4), 9, 9)
  expect(centreOf(corner)).toEqual({ x: MAP_WIDTH * 0.875, y: MAP_HEIGHT * 0.875 })
})

const circle = (number: number, x: number, y: number, waiting: number) => ({ number, x, y, waiting })

test('a few hundred places are drawn in full size, thousands smaller', () => {
  const spread = (count: number, waiting: number) =>
    Array.from({ length: count }, (_, index) =>
      circle(index, (index * 37) % 400, (index * 53) % 540, waiting),
    )
  expect(crowding(spread(200, 10))).toBe(1)
  expect(crowding(spread(8000, 40))).toBeLessThan(0.4)
  expect(crowding([])).toBe(1)
})

test('circles of nearly one size become one path, the large ones below', () => {
  const layers = layersOf([circle(0, 1, 2, 100), circle(1, 3, 4, 2), circle(2, 5, 6, 2)])
  expect(layers.map(({ path }) => path)).toEqual(['M1 2h0', 'M3 4h0M5 6h0'])
  expect(layers[0]?.radius).toBeCloseTo(radiusOf(100), 5)
})

test('a pointer means the small circle on a large one, else the nearest place, else nothing', () => {
  const positions: Positions = {
    postalCodes: ['16766', '16833', '83684'],
    x: Float64Array.of(100, 104, 300),
    y: Float64Array.of(100, 100, 500),
    numberOf: new Map(),
  }
  const circles = [circle(0, 100, 100, 128), circle(1, 104, 100, 1)]
  const meant = (x: number, y: number) => nearestPlace(positions, circles, { x, y }, 6, 1)
  expect(meant(104, 101)).toBe(1)
  expect(meant(96, 100)).toBe(0)
  expect(meant(303, 502)).toBe(2)
  expect(meant(200, 300)).toBeUndefined()
})
