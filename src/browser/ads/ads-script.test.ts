import { expect, test } from 'vitest'
import { expireGclCookies } from './ads-script.ts'

test('only cookies of the gcl family are removed, from every domain that they may have been set with', () => {
  const removals = expireGclCookies(
    'theme=dark; _gcl_au=1.1.2; x_gcl=3; _gcl_aw=GCL',
    'www.dorfteller.example',
  )
  const domains = ['', '; Domain=www.dorfteller.example', '; Domain=dorfteller.example', '; Domain=example']
  const expected = ['_gcl_au', '_gcl_aw'].flatMap((name) =>
    domains.map((domain) => `${name}=; Max-Age=0; Path=/${domain}`),
  )
  expect(removals.toSorted()).toEqual(expected.toSorted())
})
