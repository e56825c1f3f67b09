import { expect, test } from 'vitest'
import { dnsServer, silentDnsServer } from '../../../test/support/dns-of-test.ts'
import { openDomainDns } from './ask-domain.ts'

const ZONE = {
  'gmx.example': { mx: ['10 mx.gmx.example', '20 mx2.gmx.example'] },
  'small.example': { a: ['192.0.2.7'] },
  'six.example': { aaaa: ['2001:db8::7'] },
  'empty.example': { txt: ['nothing here'] },
  'never.example': { mx: ['0 .'] },
  'broken.example': { broken: true },
} as const

test.each([
  ['gmx.example', 'takes_mail'],
  // Without an MX the domain's own address takes its mail.
  ['small.example', 'takes_mail'],
  ['six.example', 'takes_mail'],
  ['empty.example', 'nowhere'],
  ['never.example', 'nowhere'],
  ['gmial.example', 'nowhere'],
  ['broken.example', 'silent'],
])('%s: %s', async (domain, verdict) => {
  const { address } = await dnsServer(structuredClone(ZONE) as never)
  expect(await openDomainDns({ servers: [address] })(domain)).toBe(verdict)
})

test('a resolver that does not answer says nothing, within its time', async () => {
  const began = Date.now()
  const askDomain = openDomainDns({ servers: [await silentDnsServer()], timeoutMs: 200 })
  expect(await askDomain('gmx.example')).toBe('silent')
  expect(Date.now() - began).toBeLessThan(30_000)
})
