import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dnsServer, silentDnsServer } from '../../test/support/dns-of-test.ts'
import type { Zone } from '../../test/support/dns-server.ts'
import { root } from '../terminal/root.ts'
import { checkDomain, type Sending } from './check-domain.ts'
import { openDns } from './dns.ts'
import { describeSections, mustBeFixed } from './report.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weakKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const published = (key: typeof privateKey) =>
  `v=DKIM1; k=rsa; p=${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`

const KEY_NAME = 'brief._domainkey.dorfteller.example'

const allWell: Zone = {
  'dorfteller.example': {
    txt: ['v=spf1 ip4:192.0.2.10 -all', 'some-verification=1'],
    mx: ['10 mail.dorfteller.example'],
  },
  'mail.dorfteller.example': { a: ['192.0.2.10'] },
  [KEY_NAME]: { txt: [published(privateKey)] },
  '_dmarc.dorfteller.example': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@dorfteller.example'] },
  '10.2.0.192.in-addr.arpa': { ptr: ['mail.dorfteller.example'] },
}

const carlasSite: Sending = {
  domain: 'dorfteller.example',
  from: 'post@dorfteller.example',
  selector: 'brief',
  privateKey,
  ips: ['192.0.2.10'],
  smtpUrl: undefined,
}

async function examine(zone: Zone, sending: Partial<Sending> = {}) {
  const { address } = await dnsServer(zone)
  const sections = await checkDomain({ ...carlasSite, ...sending }, openDns({ servers: [address] }))
  const findings = sections.flatMap((section) => section.findings)
  return { sections, findings, codes: findings.map(({ code }) => code) }
}

test('Carla set everything up, and nothing is left to fix', async () => {
  const { sections, findings } = await examine(allWell)
  expect(findings).toEqual([])
  expect(mustBeFixed(sections)).toBe(false)
  expect(describeSections(sections)).toContain('192.0.2.10: pass (ip4:192.0.2.10)')
  expect(describeSections(sections)).toContain('192.0.2.10 → mail.dorfteller.example → 192.0.2.10')
  expect(describeSections(sections)).toMatch(/Alles Nötige ist da\.$/)
})

test('without SPF the record to paste is named', async () => {
  const { findings } = await examine({
    ...allWell,
    'dorfteller.example': { mx: ['10 mail.dorfteller.example'] },
  })
  expect(findings).toMatchObject([
    {
      code: 'spf-missing',
      level: 'broken',
      record: { name: 'dorfteller.example', type: 'TXT', value: 'v=spf1 ip4:192.0.2.10 ~all' },
    },
  ])
})

test('a domain that nobody registered is one finding, not six', async () => {
  const { findings } = await examine({ 'mail.dorfteller.example': { a: ['192.0.2.10'] } })
  expect(findings).toMatchObject([{ code: 'domain-unknown', level: 'broken' }])
})

test('of two SPF records neither counts; one that unites them is proposed', async () => {
  const { findings } = await examine({
    ...allWell,
    'dorfteller.example': {
      txt: ['v=spf1 ip4:192.0.2.10 -all', 'v=spf1 include:spf.provider.example ~all'],
      mx: ['10 mail.dorfteller.example'],
    },
  })
  expect(findings).toMatchObject([
    { code: 'spf-several', record: { value: 'v=spf1 ip4:192.0.2.10 include:spf.provider.example ~all' } },
  ])
})

test('eleven lookups, most of them in an included record, are one too many', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `h${index}.provider.example`)
  const { findings } = await examine({
    ...allWell,
    ...Object.fromEntries(names.map((name) => [name, { a: ['198.51.100.1'] }])),
    'spf.provider.example': { txt: [`v=spf1 ${names.map((name) => `a:${name}`).join(' ')} -all`] },
    'dorfteller.example': {
      txt: ['v=spf1 ip4:192.0.2.10 include:spf.provider.example mx -all'],
      mx: ['10 mail.dorfteller.example'],
    },
  })
  expect(findings).toMatchObject([{ code: 'spf-lookups', level: 'broken' }])
  expect(findings[0]?.what).toContain('11 Nachfragen')
  expect(findings[0]?.fix).toContain('include:spf.provider.example (10)')
})

test('an address that SPF does not name is put into the record', async () => {
  const { findings } = await examine(
    {
      ...allWell,
      '20.2.0.192.in-addr.arpa': { ptr: ['mail.dorfteller.example'] },
      'mail.dorfteller.example': { a: ['192.0.2.20'] },
    },
    { ips: ['192.0.2.20'] },
  )
  expect(findings).toMatchObject([
    {
      code: 'spf-not-allowed',
      level: 'broken',
      record: { value: 'v=spf1 ip4:192.0.2.20 ip4:192.0.2.10 -all' },
    },
  ])
})

test('a record that lets nobody send refuses our host too, whichever that is', async () => {
  const { findings } = await examine(
    { ...allWell, 'dorfteller.example': { txt: ['v=spf1 -all'], mx: ['10 mail.dorfteller.example'] } },
    { ips: [], smtpUrl: 'smtp://127.0.0.1:25' },
  )
  expect(findings).toMatchObject([
    {
      code: 'spf-nobody',
      level: 'broken',
      record: { value: 'v=spf1 include:NAME-DEINES-ANBIETERS -all' },
    },
    { code: 'address-unknown', level: 'hint' },
  ])
})

test('the host of SMTP_URL may hand letters on to other addresses, so it earns a hint only', async () => {
  const { findings, sections } = await examine(
    { ...allWell, 'smtp.provider.example': { a: ['203.0.113.5'] } },
    { ips: [], smtpUrl: 'smtps://user:password@smtp.provider.example:465' },
  )
  expect(findings.map(({ code, level }) => [code, level])).toEqual([
    ['spf-not-allowed', 'hint'],
    ['ptr-missing', 'hint'],
  ])
  expect(mustBeFixed(sections)).toBe(false)
  expect(JSON.stringify(sections)).not.toContain('password')
})

test('a DKIM key of 1024 bits is too short', async () => {
  const { findings } = await examine(
    { ...allWell, [KEY_NAME]: { txt: [published(weakKey)] } },
    { privateKey: undefined },
  )
  expect(findings).toMatchObject([
    { code: 'dkim-weak', level: 'broken', what: expect.stringContaining('1024 Bit') },
  ])
})

test('a revoked DKIM key, a missing one and one of somebody else are told apart', async () => {
  expect((await examine({ ...allWell, [KEY_NAME]: { txt: ['v=DKIM1; p='] } })).codes).toEqual([
    'dkim-revoked',
  ])
  expect((await examine({ ...allWell, [KEY_NAME]: {} })).codes).toEqual(['dkim-missing'])
  const { findings } = await examine({ ...allWell, [KEY_NAME]: { txt: [published(otherKey)] } })
  expect(findings).toMatchObject([
    { code: 'dkim-other-key', record: { name: KEY_NAME, type: 'TXT', value: published(privateKey) } },
  ])
})

test('a key that the provider keeps behind a CNAME is found', async () => {
  const { findings } = await examine({
    ...allWell,
    [KEY_NAME]: { cname: 'brief.dkim.provider.example' },
    'brief.dkim.provider.example': { txt: [published(privateKey)] },
  })
  expect(findings).toEqual([])
})

test('without a selector the common names are tried', async () => {
  const unknown = { selector: undefined, privateKey: undefined }
  expect((await examine(allWell, unknown)).codes).toEqual(['dkim-unknown'])
  const { codes } = await examine(
    { ...allWell, 's1._domainkey.dorfteller.example': { txt: [published(otherKey)] } },
    unknown,
  )
  expect(codes).toEqual([])
})

test('without DMARC the first record is named; p=none is a good beginning and a hint', async () => {
  const missing = await examine({ ...allWell, '_dmarc.dorfteller.example': {} })
  expect(missing.findings).toMatchObject([
    {
      code: 'dmarc-missing',
      level: 'broken',
      record: {
        name: '_dmarc.dorfteller.example',
        value: 'v=DMARC1; p=none; rua=mailto:dmarc@dorfteller.example',
      },
    },
  ])
  const begun = await examine({
    ...allWell,
    '_dmarc.dorfteller.example': { txt: ['v=DMARC1; p=none; rua=mailto:dmarc@dorfteller.example'] },
  })
  expect(begun.findings).toMatchObject([{ code: 'dmarc-none', level: 'hint' }])
  expect(mustBeFixed(begun.sections)).toBe(false)
})

test('a subdomain falls back on the policy of its organisation and is aligned with it', async () => {
  const { sections, findings } = await examine(
    { ...allWell, 'post.dorfteller.example': { mx: ['10 mail.dorfteller.example'] } },
    { from: 'anna@post.dorfteller.example' },
  )
  expect(findings).toEqual([])
  expect(describeSections(sections)).toContain('_dmarc.dorfteller.example: v=DMARC1; p=reject')
})

test('a strict policy does not take a subdomain for the same', async () => {
  const strict = 'v=DMARC1; p=reject; adkim=s; aspf=s; rua=mailto:dmarc@dorfteller.example'
  const { codes } = await examine(
    {
      ...allWell,
      '_dmarc.dorfteller.example': { txt: [strict] },
      'post.dorfteller.example': { mx: ['10 mail.dorfteller.example'] },
    },
    { from: 'anna@post.dorfteller.example' },
  )
  expect(codes).toEqual(['not-aligned'])
})

test('a sender at another domain is not aligned with what SPF and DKIM speak for', async () => {
  const { findings } = await examine(
    {
      ...allWell,
      'gemeinde.example': { mx: ['10 mail.dorfteller.example'] },
      '_dmarc.gemeinde.example': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@gemeinde.example'] },
    },
    { from: 'post@gemeinde.example' },
  )
  expect(findings).toMatchObject([{ code: 'not-aligned', level: 'broken' }])
})

test('an address without a name, and a name that leads elsewhere', async () => {
  const missing = await examine({ ...allWell, '10.2.0.192.in-addr.arpa': {} })
  expect(missing.findings).toMatchObject([
    { code: 'ptr-missing', record: { name: '10.2.0.192.in-addr.arpa', type: 'PTR' } },
  ])
  const elsewhere = await examine({ ...allWell, '10.2.0.192.in-addr.arpa': { ptr: ['vm7.hoster.example'] } })
  expect(elsewhere.findings).toMatchObject([
    { code: 'ptr-one-way', record: { name: 'vm7.hoster.example', type: 'A', value: '192.0.2.10' } },
  ])
})

test('an address whose zone is out of order hides nothing of the rest', async () => {
  const { sections, findings } = await examine({ ...allWell, '10.2.0.192.in-addr.arpa': { broken: true } })
  expect(findings).toMatchObject([
    { code: 'no-answer', what: expect.stringContaining('PTR von 192.0.2.10 nicht beantworten (ESERVFAIL)') },
  ])
  expect(describeSections(sections)).toContain('PTR: nicht geprüft')
})

test('a domain that takes no mail cannot be answered', async () => {
  const spf = { txt: ['v=spf1 ip4:192.0.2.10 -all'] }
  expect((await examine({ ...allWell, 'dorfteller.example': spf })).codes).toEqual(['mx-missing'])
  expect((await examine({ ...allWell, 'dorfteller.example': { ...spf, mx: ['0 .'] } })).codes).toEqual([
    'mx-null',
  ])
})

test('a server that is silent is named, in one sentence', async () => {
  const address = await silentDnsServer()
  const dns = openDns({ servers: [address], timeoutMs: 50, tries: 1 })
  await expect(checkDomain(carlasSite, dns)).rejects.toMatchObject({
    name: 'DnsSilentError',
    message: expect.stringContaining(address),
  })
})

test('the program ends with 1 and German words when something must be fixed, with 0 when not', async () => {
  const good = await dnsServer(allWell)
  const bad = await dnsServer({ ...allWell, '10.2.0.192.in-addr.arpa': {} })
  const run = (server: string) =>
    promisify(execFile)(
      process.execPath,
      [
        'src/programs/mail-doctor.ts',
        'dorfteller.example',
        '--selector',
        'brief',
        '--ip',
        '192.0.2.10',
        '--dns',
        server,
      ],
      {
        cwd: root, // What is empty counts as not set, and hides what a .env may hold.
        env: {
          ...process.env,
          MAIL_FROM: 'post@dorfteller.example',
          DKIM_SELECTOR: '',
          DKIM_KEY_FILE: '',
          SMTP_URL: '',
        },
      },
    )
  expect((await run(good.address)).stdout).toContain('Alles Nötige ist da; 2 Hinweise.')
  await expect(run(bad.address)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Zu beheben (ptr-missing): 192.0.2.10 hat keinen Namen (PTR).'),
  })
})

test('what could not be delivered goes to the envelope’s domain, which must take mail, too', async () => {
  const { findings } = await examine(
    {
      ...allWell,
      'dorfteller.example': { txt: ['v=spf1 ip4:192.0.2.10 -all'], mx: ['0 .'] },
      'post.dorfteller.example': { mx: ['10 mail.dorfteller.example'] },
    },
    { from: 'anna@post.dorfteller.example' },
  )
  expect(findings).toMatchObject([
    { code: 'mx-null', what: expect.stringContaining('dorfteller.example sagt') },
  ])
})

test('with the web at hand the way back is looked at: a hint each, where nothing is set up', async () => {
  const { address } = await dnsServer(allWell)
  const sections = await checkDomain(carlasSite, openDns({ servers: [address] }), () =>
    Promise.reject(new Error('This was not to be asked.')),
  )
  expect(sections.slice(-2).map(({ name, findings }) => [name, findings.map(({ code }) => code)])).toEqual([
    ['MTA-STS', ['mta-sts-missing']],
    ['TLS-RPT', ['tls-rpt-missing']],
  ])
  expect(mustBeFixed(sections)).toBe(false)
})
