import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from './client-address.ts'

const request = (headers: Record<string, string>, remoteAddress = '192.0.2.1') => ({
  headers,
  socket: { remoteAddress },
})
const forwarded = (told: string) => clientAddress(request({ 'x-forwarded-for': told }), 'x-forwarded-for')

test.each([
  ['none', '192.0.2.1'],
  // Of a list the entry that the proxy added.
  ['x-forwarded-for', '203.0.113.9'],
  ['x-real-ip', '10.0.0.2'],
  ['cf-connecting-ip', '10.0.0.3'],
] as const)(
  'of what a request says of itself the trusted proxy’s own header counts (%s)',
  (trusted, counted) => {
    const spoofed = {
      'x-forwarded-for': '10.0.0.1, 203.0.113.9',
      'x-real-ip': '10.0.0.2',
      'cf-connecting-ip': '10.0.0.3',
    }
    expect(clientAddress(request(spoofed), trusted)).toBe(counted)
  },
)

test.each([
  ['203.0.113.5:49152', '203.0.113.5'],
  ['"203.0.113.5:49152"', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8::'],
  ['[::ffff:203.0.113.5]:49152', '203.0.113.5'],
  // Where there is no address, the connection's.
  ...['1.2.3.4, ', '203.0.113.5:', '203.0.113.5:x', '[203.0.113.5', '_hidden', 'gateway.example:443'].map(
    (none) => [none, '192.0.2.1'],
  ),
] as [string, string][])('of %s, as some proxies write it with its port, %s counts', (told, counted) => {
  expect(forwarded(told)).toBe(counted)
})

test.each([
  ['2001:db8:1:2ab:aaaa:bbbb:cccc:dddd', '2001:db8:1:2ab::', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::', 'fe80::/48'],
  ['198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
])('%s counts as %s, in the network %s', (address, counted, network) => {
  expect(clientAddress(request({}, address), 'none')).toBe(counted)
  expect(clientNetwork(request({}, address), 'none')).toBe(network)
})

test('who came from nowhere has no network', () => {
  expect(clientNetwork({ headers: {}, socket: {} }, 'none')).toBeUndefined()
})
