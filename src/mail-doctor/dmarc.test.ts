import { expect, test } from 'vitest'
import { dnsServer } from '../../test/support/dns-of-test.ts'
import type { Zone } from '../../test/support/dns-server.ts'
import { alignmentFindings } from './alignment.ts'
import { checkDmarc } from './dmarc.ts'
import { readDmarc, walkUp } from './dmarc-record.ts'
import { openDns } from './dns.ts'

async function examine(zone: Zone, domain = 'dorfteller.example') {
  const { address } = await dnsServer(zone)
  return (await checkDmarc(domain, openDns({ servers: [address] }))).findings
}

const policy = (text: string): Zone => ({ '_dmarc.dorfteller.example': { txt: [text] } })

test('the tags are read in any order, and what is unknown is left alone', () => {
  expect(
    readDmarc(
      'v=DMARC1; rua=mailto:a@dorfteller.example!10m, mailto:b@dorfteller.example; xyz=1; p=Reject; adkim=s',
    ),
  ).toMatchObject({
    policy: 'reject',
    reportTo: ['a@dorfteller.example', 'b@dorfteller.example'],
    dkimAlignment: 's',
    spfAlignment: 'r',
  })
})

test('two records count as none; the stricter is proposed', async () => {
  const findings = await examine({
    '_dmarc.dorfteller.example': { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  })
  expect(findings).toMatchObject([{ code: 'dmarc-several', record: { value: 'v=DMARC1; p=reject' } }])
})

test('a policy that does not exist must be fixed, one without reports is a hint', async () => {
  expect(await examine(policy('v=DMARC1; p=block; rua=mailto:d@dorfteller.example'))).toMatchObject([
    {
      code: 'dmarc-policy',
      level: 'broken',
      record: { value: 'v=DMARC1; p=none; rua=mailto:d@dorfteller.example' },
    },
  ])
  expect(await examine(policy('v=DMARC1; p=reject'))).toMatchObject([
    {
      code: 'dmarc-no-reports',
      level: 'hint',
      record: { value: 'v=DMARC1; p=reject; rua=mailto:dmarc@dorfteller.example' },
    },
  ])
  const codes = (
    await examine(policy('v=DMARC1; p=quarantine; pct=20; rua=mailto:d@dorfteller.example'))
  ).map(({ code }) => code)
  expect(codes).toEqual(['dmarc-partial'])
})

test('reports to a stranger need the stranger’s consent', async () => {
  const zone = policy('v=DMARC1; p=reject; rua=mailto:x@berichte.example')
  expect(await examine(zone)).toMatchObject([
    {
      code: 'dmarc-reports-unwanted',
      record: { name: 'dorfteller.example._report._dmarc.berichte.example' },
    },
  ])
  const agreed = { 'dorfteller.example._report._dmarc.berichte.example': { txt: ['v=DMARC1'] } }
  expect(await examine({ ...zone, ...agreed })).toEqual([])
})

test('for a subdomain the organisation’s sp= counts', async () => {
  const zone = policy('v=DMARC1; p=reject; sp=none; rua=mailto:d@dorfteller.example')
  expect(await examine(zone, 'post.dorfteller.example')).toMatchObject([
    { code: 'dmarc-none', what: expect.stringContaining('sp=none') },
  ])
})

test('the walk up ends at the organisation, and below a registry', async () => {
  const { address, asked } = await dnsServer({
    '_dmarc.dorfteller.example': { txt: ['v=DMARC1; p=reject'] },
    '_dmarc.kommune.example': { txt: ['v=DMARC1; p=reject; psd=y'] },
    '_dmarc.b.kremmen.test': { txt: ['v=DMARC1; p=reject; psd=n'] },
    '_dmarc.kremmen.test': { txt: ['v=DMARC1; p=reject'] },
  })
  const organisation = async (domain: string) =>
    (await walkUp(domain, openDns({ servers: [address] }))).organisation
  expect(await organisation('a.b.dorfteller.example')).toBe('dorfteller.example')
  expect(await organisation('post.kremmen.kommune.example')).toBe('kremmen.kommune.example')
  expect(await organisation('a.b.kremmen.test')).toBe('b.kremmen.test')
  expect(await organisation('nothing.test')).toBe('nothing.test')
  asked.length = 0
  await organisation('a.b.c.d.e.f.g.h.i.j.example')
  expect(asked).toHaveLength(8)
})

test('one of SPF and DKIM is enough, but only just', () => {
  const facts = {
    fromDomain: 'dorfteller.example',
    envelopeDomain: 'bounces.provider.example',
    dkimDomain: 'dorfteller.example',
    organisations: {
      'dorfteller.example': 'dorfteller.example',
      'bounces.provider.example': 'provider.example',
      'mail.dorfteller.example': 'dorfteller.example',
    },
    dmarc: { dkimAlignment: 'r', spfAlignment: 'r' } as const,
  }
  expect(alignmentFindings(facts)).toMatchObject([{ code: 'spf-not-aligned', level: 'hint' }])
  expect(alignmentFindings({ ...facts, envelopeDomain: 'mail.dorfteller.example' })).toEqual([])
  expect(
    alignmentFindings({
      ...facts,
      envelopeDomain: 'mail.dorfteller.example',
      dmarc: { dkimAlignment: 'r', spfAlignment: 's' },
    }),
  ).toMatchObject([{ code: 'spf-not-aligned' }])
  expect(
    alignmentFindings({
      ...facts,
      envelopeDomain: 'dorfteller.example',
      dmarc: { dkimAlignment: undefined, spfAlignment: 'r' },
    }),
  ).toMatchObject([{ code: 'dmarc-adkim', level: 'broken' }])
})
