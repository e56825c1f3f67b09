import { expect, test } from 'vitest'
import { reverseName } from './dns.ts'

test('the name of an address is its parts from the end', () => {
  expect(reverseName('192.0.2.10')).toBe('10.2.0.192.in-addr.arpa')
  expect(reverseName('2001:db8::567:89ab')).toBe(
    'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
  )
  expect(reverseName('::1')).toBe('1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa')
})
