import { expect, test } from 'vitest'
import { Problem } from '../terminal/problem.ts'
import { readOptions } from './options.ts'

const settings = { mailFrom: 'post@dorfteller.example', publicOrigin: 'https://dorfteller.example' }

test('without options the settings say what is checked', () => {
  expect(readOptions([], settings)).toMatchObject({
    domain: 'dorfteller.example',
    from: 'post@dorfteller.example',
    ips: [],
    json: false,
  })
  expect(readOptions([], { ...settings, mailFrom: undefined })).toMatchObject({
    from: 'noreply@dorfteller.example',
  })
})

test('a name with umlauts is asked for as the DNS knows it', () => {
  expect(readOptions(['Bücher.example.'], { ...settings, mailFrom: undefined })).toMatchObject({
    domain: 'xn--bcher-kva.example',
    from: 'noreply@xn--bcher-kva.example',
  })
})

test('a server with IPv4 and IPv6 has two addresses', () => {
  const argv = [
    'dorfteller.example',
    '--ip',
    '192.0.2.10',
    '--ip',
    '2001:db8::10',
    '--dns',
    '[2001:db8::53]:53',
  ]
  expect(readOptions(argv, settings)).toMatchObject({
    ips: ['192.0.2.10', '2001:db8::10'],
    dns: ['[2001:db8::53]:53'],
  })
})

test.each([
  ['two domains', ['a.example', 'b.example']],
  ['an address that is none', ['a.example', '--ip', '192.0.2']],
  ['an address in place of the domain', ['192.0.2.1']],
  ['a DNS server by name', ['a.example', '--dns', 'dns.example']],
  ['no domain', ['dorfteller']],
  ['a selector with a slash', ['a.example', '--selector', 'a/b']],
  ['an unknown option', ['a.example', '--frm', 'x']],
])('%s is refused with the usage', (_, argv) => {
  expect(() => readOptions(argv, settings)).toThrow(Problem)
  expect(() => readOptions(argv, settings)).toThrow(/npm run mail:doctor -- DOMAIN/)
})
