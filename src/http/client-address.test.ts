import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from './client-address.ts'

const request = (headers: Record<string, string>, remoteAddress = '192.0.2.1') => ({
  headers,
  socket: { remoteAddress },
})
const SPOOFED = {
  'x-forwarded-for': '10.0.0.1, 203.0.113.9',
  'x-real-ip': '10.0.0.2',
  'cf-connecting-ip': '10.0.0.3',
}

test('without a trusted proxy only the connection counts', () => {
  expect(clientAddress(request(SPOOFED), 'none')).toBe('192.0.2.1')
})

test('behind a proxy its own header counts, of a list the entry that the proxy added', () => {
  expect(clientAddress(request(SPOOFED), 'x-forwarded-for')).toBe('203.0.113.9')
  expect(clientAddress(request(SPOOFED), 'x-real-ip')).toBe('10.0.0.2')
  expect(clientAddress(request(SPOOFED), 'cf-connecting-ip')).toBe('10.0.0.3')
})

test.each([
  ['203.0.113.5:49152', '203.0.113.5'],
  ['"203.0.113.5:49152"', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8::'],
  ['[::ffff:203.0.113.5]:49152', '203.0.113.5'],
])('of %s, as some proxies write it with its port, the address counts', (told, counted) => {
  expect(clientAddress(request({ 'x-forwarded-for': told }), 'x-forwarded-for')).toBe(counted)
})

test('a header without an address does not count', () => {
  expect(clientAddress(request({ 'x-real-ip': 'unknown' }), 'x-real-ip')).toBe('192.0.2.1')
  expect(clientAddress(request({ 'x-forwarded-for': '1.2.3.4, ' }), 'x-forwarded-for')).toBe('192.0.2.1')
  for (const told of ['203.0.113.5:', '203.0.113.5:x', '[203.0.113.5', '_hidden', 'gateway.example:443'])
    expect(clientAddress(request({ 'x-forwarded-for': told }), 'x-forwarded-for')).toBe('192.0.2.1')
  expect(clientAddress(request({}), 'x-forwarded-for')).toBe('192.0.2.1')
})

test.each([
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
])('%s counts as %s', (address, counted) => {
  expect(clientAddress(request({}, address), 'none')).toBe(counted)
})

test.each([
  ['2001:db8:1:2ab:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
])('%s is in the network %s', (address, network) => {
  expect(clientNetwork(request({}, address), 'none')).toBe(network)
})

test('who came from nowhere has no network', () => {
  expect(clientNetwork({ headers: {}, socket: {} }, 'none')).toBeUndefined()
})
