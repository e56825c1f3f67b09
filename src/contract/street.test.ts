import { expect, test } from 'vitest'
import { lightsOf, streetView } from './street.ts'

test('nine of 25 households light nine houses, and the tenth is next', () => {
  expect(lightsOf({ households: 9, goal: 25 })).toEqual({ lit: 9, next: 10 })
})

test('where fewer than five wait no house gives the number away', () => {
  expect(lightsOf({ households: null, goal: 25 })).toEqual({ lit: 0, next: 1 })
})

test('at the goal and beyond all are lit, and none is next', () => {
  expect(lightsOf({ households: 25, goal: 25 })).toEqual({ lit: 25, next: undefined })
  expect(lightsOf({ households: 40, goal: 25 })).toEqual({ lit: 25, next: undefined })
})

test('with a goal of 100 a house stands for four households; one short of the goal one stays dark', () => {
  expect(lightsOf({ households: 41, goal: 100 })).toEqual({ lit: 10, next: 11 })
  expect(lightsOf({ households: 99, goal: 100 })).toEqual({ lit: 24, next: 25 })
})

test('Anna sees her own house lit although the rest of the street is dark', () => {
  const street = streetView(lightsOf({ households: null, goal: 25 }), 1)
  expect(street.house1).toEqual({ is: 'lit', lit: true, unlit: false, next: false, mine: true })
  expect(street.house2?.is).toBe('unlit')
})
