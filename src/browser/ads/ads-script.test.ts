import { expect, test } from 'vitest'
import { expireGclCookies } from './ads-script.ts'

test('only cookies of the gcl family are removed', () => {
  const removals = expireGclCookies('theme=dark; _gcl_au=1.1.2; x_gcl=3; _gcl_aw=GCL', 'localhost')
  expect(new Set(removals.map((removal) => removal.split('=')[0]))).toEqual(new Set(['_gcl_au', '_gcl_aw']))
})

test('every domain that the cookie may have been set with is tried', () => {
  expect(expireGclCookies('_gcl_au=1', 'www.dorfteller.example')).toEqual([
    '_gcl_au=; Max-Age=0; Path=/',
    '_gcl_au=; Max-Age=0; Path=/; Domain=www.dorfteller.example',
    '_gcl_au=; Max-Age=0; Path=/; Domain=dorfteller.example',
    '_gcl_au=; Max-Age=0; Path=/; Domain=example',
  ])
})
