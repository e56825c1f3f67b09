import { expect, test } from 'vitest'
import { homeFigures, servings } from './figures.ts'

const kremmen = { minimum: 80, floor: 15, floorIsFrom: true }

test.each([
  [
    'two households share 50 euro, and whoever joins them pays no less than 25: one neighbour is enough',
    homeFigures,
    [50, 25, 25, 25, 25, 25],
    [
      'Ein Nachbar genügt.',
      ...[75, 100, 125, 150].map((sum) => `${sum / 25} × 25 = ${sum} €: reicht locker.`),
    ],
  ],
  [
    'in Kremmen every further household lowers the share, rounded up to whole euro; the sum says how close it is',
    kremmen,
    [80, 40, 27, 20, 16, 15],
    [
      '2 × 40 = 80 €: reicht genau.',
      '3 × 27 = 81 €: reicht.',
      '4 × 20 = 80 €: reicht genau.',
      '5 × 16 = 80 €: reicht genau.',
      '6 × 15 = 90 €: reicht.',
    ],
  ],
])('%s', (_, figures, shares, proofs) => {
  expect(servings(figures).map(({ amount }) => amount)).toEqual(shares)
  expect(servings(figures).map(({ proof }) => proof)).toEqual([undefined, ...proofs])
})
