import { expect, test } from 'vitest'
import { type Candidate, overlap, placeLabels, rectOf } from './labels.ts'

/** As wide as in a typewriter. */
const widthOf = (text: string, size: number) => text.length * size * 0.55
const PICTURE = { width: 432, height: 560 }

const name = (text: string, x: number, y: number, leads = false): Candidate => ({
  key: text,
  text,
  size: 13,
  x,
  y,
  leads,
})

test('of names that would lie on each other the first one stays', () => {
  const labels = placeLabels([name('Merkendorf', 200, 200), name('Ornbau', 205, 205)], [], PICTURE, widthOf)
  expect(labels.map(({ text }) => text)).toEqual(['Merkendorf'])
})

test('a name that must be read stands beside its place, with a line to it that no name hides', () => {
  const labels = placeLabels(
    [name('Merkendorf', 200, 200, true), name('Weidenbach', 190, 204, true), name('Arberg', 188, 214)],
    [],
    PICTURE,
    widthOf,
  )
  const weidenbach = labels.find(({ text }) => text === 'Weidenbach')
  expect(weidenbach?.from).toEqual({ x: 190, y: 204 })
  for (const { text, x, y, size } of labels) {
    if (text === 'Weidenbach') continue
    const { left, right, top, bottom } = rectOf({ x, y }, widthOf(text, size), size)
    expect(190 > left && 190 < right && 204 > top && 204 < bottom).toBe(false)
  }
})

test('eight hundred names by chance: none on another, on a plate or beyond the edge', () => {
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  const candidates = Array.from({ length: 800 }, (_, index) =>
    name('x'.repeat(4 + chance(16)) + index, chance(432), chance(560), index < 12),
  )
  const plate = { left: 200, right: 228, top: 300, bottom: 326 }
  const labels = placeLabels(candidates, [plate], PICTURE, widthOf)
  const rects = labels.map(({ x, y, text, size }) => rectOf({ x, y }, widthOf(text, size), size))
  expect(labels.length).toBeGreaterThan(40)
  rects.forEach((rect, index) => {
    expect([plate, ...rects.slice(index + 1)].filter((other) => overlap(rect, other))).toEqual([])
    expect(rect.left >= 0 && rect.right <= 432 && rect.top >= 0 && rect.bottom <= 560).toBe(true)
  })
})
