import { expect, test } from 'vitest'
import { type ConfirmedHouse, houseView } from './house-view.ts'

const templin = {
  postal_code: '17268',
  place: 'Templin',
  house_number: 10,
  households: 10,
  goal: 25,
  state: 'collecting',
} as const

const viewOf = (house: Partial<ConfirmedHouse>) =>
  houseView({ ...templin, ...house }, 'https://dorfteller.example') as Record<string, unknown>

/** Numbers of the houses with the property. */
function houses(view: Record<string, unknown>, property: 'lit' | 'mine' | 'next'): number[] {
  return Array.from({ length: 25 }, (_, index) => index + 1).filter(
    (number) => (view[`house${number}`] as Record<string, boolean>)[property],
  )
}

test.each([
  ['below five', { house_number: null, households: null }],
  ['the sixth, when neighbours have left since', { house_number: 6, households: null }],
])('%s: one of the first, and nobody counts the others off the picture', (_, standing) => {
  const view = viewOf(standing)
  expect(view.rank).toBe('Du bist eines der ersten Häuser in Templin.')
  expect(houses(view, 'lit')).toEqual(houses(view, 'mine'))
})

test('a postal code without a place: no name, no notice, and the link leads home; of several villages one is named', () => {
  const view = houseView({ postal_code: '00000', house_number: null }, 'https://dorfteller.example')
  const home = 'https://dorfteller.example/?v=nachbarn'
  expect(view).toMatchObject({ address: home, rank: 'Du bist eines der ersten Häuser.' })
  expect(view).not.toHaveProperty('known')
  expect(viewOf({ place: 'Mühlhausen, Unstruttal' })).toMatchObject({
    ...{ place: 'Mühlhausen', encoded: { place: 'M%C3%BChlhausen' } },
  })
})
