import { Resolver } from 'node:dns/promises'
import fc from 'fast-check'
import { spf } from 'mailauth/lib/spf/index.js'
import { expect, test } from 'vitest'
import { dnsServer } from '../../test/support/dns-of-test.ts'
import type { Zone } from '../../test/support/dns-server.ts'
import { openDns } from './dns.ts'
import { endingWell, isSpf, mergedSpf, readSpf, spfWith } from './spf-record.ts'
import { spfLookups, spfVerdict, sum } from './spf-verdict.ts'

const FROM = 'anna@dorfteller.example'

async function open(zone: Zone) {
  const { address } = await dnsServer(zone)
  return openDns({ servers: [address] })
}

test('a record is told from other texts', () => {
  expect(['v=spf1', 'v=spf1 -all', 'V=SPF1 mx'].map(isSpf)).toEqual([true, true, true])
  expect(['v=spf10 -all', 'spf1 -all', 'v=DMARC1'].map(isSpf)).toEqual([false, false, false])
})

test('every mechanism is read, and slips of the pen are found', () => {
  const good =
    'v=spf1 +a a:mail.example/24//64 mx -ip4:192.0.2.0/24 ip6:2001:db8::/32 ?exists:%{i}.x.example ptr ~all'
  expect(readSpf(good).wrong).toEqual([])
  expect(readSpf(good).terms.map(({ name }) => name)).toEqual([
    'a',
    'a',
    'mx',
    'ip4',
    'ip6',
    'exists',
    'ptr',
    'all',
  ])
  const bad = [
    'ipv4:192.0.2.1',
    'ip4:192.0.2',
    'ip4:192.0.2.1/33',
    'include',
    'include:',
    'all:x',
    '192.0.2.1',
    'ip6:192.0.2.1',
  ]
  expect(readSpf(`v=spf1 ${bad.join(' ')} redirect=`).wrong).toEqual([...bad, 'redirect='])
})

test('macros are filled in as RFC 7208 section 7.4 shows', async () => {
  const dns = await open({
    'email.example.com': {
      txt: ['v=spf1 -exists:%{l1r-}.%{lr-}.%{d2}.%{d1}.%{dr}.example ~exists:%{ir}.%{v}._spf.%{d2} ?all'],
    },
    'strong.bad.strong.example.com.com.com.example.email.example': { a: ['127.0.0.2'] },
    '3.2.0.192.in-addr._spf.example.com': { a: ['127.0.0.2'] },
    '1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com': {
      a: ['127.0.0.2'],
    },
  })
  const resultFor = async (from: string, address: string) =>
    (await spfVerdict('email.example.com', { address, from: `${from}@email.example.com` }, dns)).result
  expect(await resultFor('strong-bad', '198.51.100.1')).toBe('fail')
  expect(await resultFor('home-star', '192.0.2.3')).toBe('softfail')
  expect(await resultFor('home-star', '2001:db8::cb01')).toBe('softfail')
  expect(await resultFor('home-star', '2001:db8::cb02')).toBe('neutral')
})

test('the report names the term that decided, or in German why the record is broken', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `a:h${index}.example`)
  const dns = await open({
    'anna.example': { txt: ['v=spf1 -ip4:192.0.2.9 include:part.example ?ip4:192.0.2.1 ~all'] },
    'part.example': { txt: ['v=spf1 ip4:198.51.100.0/28 -all'] },
    'moved.example': { txt: ['v=spf1 redirect=part.example'] },
    'open.example': { txt: ['v=spf1 ip4:192.0.2.9'] },
    'lost.example': { txt: ['v=spf1 include:nothing.example -all'] },
    'twice.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
    'unsure.example': { txt: ['v=spf1 include:twice.example -all'] },
    'slip.example': { txt: ['v=spf1 include:pen.example -all'] },
    'pen.example': { txt: ['v=spf1 ipv4:192.0.2.1 -all'] },
    'empty.example': { txt: ['v=spf1 a:x.example a:y.example a:z.example -all'] },
    'much.example': { txt: [`v=spf1 ${many.join(' ')} -all`] },
    ...Object.fromEntries(many.map((term) => [term.slice(2), { a: ['203.0.113.1'] }])),
  })
  const by = async (domain: string, address: string) =>
    (await spfVerdict(domain, { address, from: FROM }, dns)).by
  expect(await by('anna.example', '192.0.2.9')).toBe('-ip4:192.0.2.9')
  expect(await by('anna.example', '198.51.100.3')).toBe('include:part.example')
  expect(await by('anna.example', '192.0.2.1')).toBe('?ip4:192.0.2.1')
  expect(await by('anna.example', '203.0.113.1')).toBe('~all')
  expect(await by('moved.example', '198.51.100.3')).toBe('redirect=part.example')
  expect(await by('open.example', '192.0.2.1')).toBe('kein all am Ende')
  expect(await by('nothing.example', '192.0.2.1')).toBe('kein SPF-Eintrag bei nothing.example')
  expect(await by('lost.example', '192.0.2.1')).toBe('kein SPF-Eintrag bei nothing.example')
  expect(await by('unsure.example', '192.0.2.1')).toBe('mehrere SPF-Einträge bei twice.example')
  expect(await by('slip.example', '192.0.2.1')).toBe('„Unknown mechanism "ipv4"“')
  expect(await by('empty.example', '192.0.2.1')).toBe('mehr als 2 Nachfragen ins Leere')
  expect(await by('much.example', '192.0.2.1')).toBe('mehr als 10 Nachfragen')
})

test('an address passes by a, mx, include, redirect, exists and IPv6 alike', async () => {
  const dns = await open({
    'a.example': { txt: ['v=spf1 a -all'], a: ['192.0.2.1'], aaaa: ['2001:db8::1'] },
    'mx.example': { txt: ['v=spf1 mx/24 -all'], mx: ['10 a.example'] },
    'include.example': { txt: ['v=spf1 include:a.example -all'] },
    'redirect.example': { txt: ['v=spf1 redirect=a.example'] },
    'exists.example': { txt: ['v=spf1 exists:%{i}.list.example -all'] },
    '192.0.2.1.list.example': { a: ['127.0.0.2'] },
  })
  const verdict = async (domain: string, address: string) =>
    (await spfVerdict(domain, { address, from: FROM }, dns)).result
  for (const domain of ['a.example', 'mx.example', 'include.example', 'redirect.example', 'exists.example']) {
    expect(await verdict(domain, '192.0.2.1')).toBe('pass')
    expect(await verdict(domain, '198.51.100.1')).toBe('fail')
  }
  expect(await verdict('include.example', '2001:db8::1')).toBe('pass')
  expect(await verdict('mx.example', '192.0.2.200')).toBe('pass')
  expect(await verdict('nothing.example', '192.0.2.1')).toBe('none')
})

test('records that include each other end, and are broken', async () => {
  const dns = await open({
    'one.example': { txt: ['v=spf1 include:two.example -all'] },
    'two.example': { txt: ['v=spf1 include:one.example -all'] },
    'lost.example': { txt: ['v=spf1 include:nothing.example -all'] },
  })
  expect(sum(await spfLookups('one.example', dns))).toBeGreaterThan(10)
  const sender = { address: '192.0.2.1', from: FROM }
  expect(await spfVerdict('one.example', sender, dns)).toMatchObject({ result: 'permerror' })
  expect(await spfVerdict('lost.example', sender, dns)).toMatchObject({ result: 'permerror' })
})

test('whatever stands in a record, the verdict is that of mailauth', async () => {
  const zone: Zone = {
    'part.example': { txt: ['v=spf1 ip4:198.51.100.0/28 ~all'] },
    'mail.example': { a: ['192.0.2.7'], aaaa: ['2001:db8::7'], mx: ['10 mail.example'] },
  }
  const terms = fc.constantFrom(
    ...'a:mail.example -a:mail.example mx:mail.example ?mx:mail.example/28 a:nothing.example a:%{d}'.split(
      ' ',
    ),
    ...'ip4:192.0.2.0/29 -ip4:192.0.2.9 ip6:2001:db8::/64 ip4:1.2 -all ~all ?all redirect=part.example'.split(
      ' ',
    ),
    ...'include:part.example ~include:part.example include:nothing.example'.split(' '),
  )
  const addresses = fc.constantFrom(
    ...'192.0.2.7 192.0.2.9 198.51.100.3 203.0.113.1 2001:db8::7 2001:db9::1'.split(' '),
  )
  const server = await dnsServer(zone)
  const resolver = new Resolver()
  resolver.setServers([server.address])
  const results = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(terms, { maxLength: 5 }), addresses, async (parts, address) => {
      zone['dorfteller.example'] = { txt: [['v=spf1', ...parts].join(' ')] }
      const ours = await spfVerdict(
        'dorfteller.example',
        { address, from: FROM },
        openDns({ servers: [server.address] }),
      )
      const theirs = await spf({
        sender: FROM,
        ip: address,
        helo: 'dorfteller.example',
        mta: 'test',
        strict: true,
        // Its type speaks of texts only, but it asks for MX as well.
        resolver: (name, type) => resolver.resolve(name, type) as Promise<string[]>,
      })
      expect(ours.result).toBe(theirs.status.result)
      results.add(ours.result)
    }),
    { seed: 7208, numRuns: 150 },
  )
  expect([...results].toSorted()).toEqual(['fail', 'neutral', 'pass', 'permerror', 'softfail'])
})

test('a proposed record says what the old one said, and the new', () => {
  expect(spfWith('v=spf1 mx -all', ['192.0.2.1', '2001:db8::1'])).toBe(
    'v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 mx -all',
  )
  expect(mergedSpf(['v=spf1 mx -all', 'v=spf1 mx a ~all', 'v=spf1 redirect=x.example'])).toBe(
    'v=spf1 mx a include:x.example ~all',
  )
  expect(endingWell('v=spf1 mx +all')).toBe('v=spf1 mx ~all')
  expect(endingWell('v=spf1 mx')).toBe('v=spf1 mx ~all')
  expect(endingWell('v=spf1 redirect=x.example')).toBe('v=spf1 redirect=x.example')
})
