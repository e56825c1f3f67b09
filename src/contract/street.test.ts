import { expect, test } from 'vitest'
import { lightsOf, streetView } from './street.ts'

test.each([
  ['nine of 25 households light nine houses, and the tenth is next', 9, 25, { lit: 9, next: 10 }],
  ['where fewer than five wait no house gives the number away', null, 25, { lit: 0, next: 1 }],
  ['at the goal all are lit, and none is next', 25, 25, { lit: 25, next: undefined }],
  ['beyond it as well', 40, 25, { lit: 25, next: undefined }],
  ['with a goal of 100 a house stands for four households', 41, 100, { lit: 10, next: 11 }],
  ['one short of the goal one stays dark', 99, 100, { lit: 24, next: 25 }],
])('%s', (_, households, goal, lights) => expect(lightsOf({ households, goal })).toEqual(lights))

test('Anna sees her own house lit although the rest of the street is dark', () => {
  const street = streetView(lightsOf({ households: null, goal: 25 }), 1)
  expect(street.house1).toEqual({ is: 'lit', lit: true, mine: true })
  expect(street.house2?.is).toBe('unlit')
})
