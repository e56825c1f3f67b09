import { expect, test } from 'vitest'
import { centsOf, each, price, typedEuros } from './money.ts'

test.each([
  ['65', 6500],
  ['65,5', 6550],
  ['65,05', 6505],
  ['1.880,50 €', 188_050],
  [' 0 ', 0],
  ['0,07', 7],
])('%s are %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['', 'viel', '-5', '65.50', '1,234', '1.88', '1e3', '12345678'])('%s is no amount', (typed) => {
  expect(centsOf(typed)).toBeUndefined()
})

test('amounts are said as in the region’s table, and as somebody would type them', () => {
  expect([price(6500), price(6550), price(0), price(null)]).toEqual([
    '65\u00a0€',
    '65,50\u00a0€',
    '0\u00a0€',
    '–',
  ])
  expect([each(6500, 61), each(0, 41), each(null, 3), each(6500, 0)]).toEqual([
    '1,07\u00a0€',
    '0,00\u00a0€',
    '–',
    '–',
  ])
  expect([typedEuros(6500), typedEuros(6505), centsOf(typedEuros(188_050))]).toEqual(['65', '65,05', 188_050])
})
