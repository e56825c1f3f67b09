import { expect, test } from 'vitest'
import { type Candidate, placeLabels, rectOf } from './labels.ts'

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
