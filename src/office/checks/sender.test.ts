import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDnsServer, type Zone } from '../../../test/support/dns-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { checkSender } from './sender.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const published = (key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey) =>
  `v=DKIM1; k=rsa; p=${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`

const DOMAIN = 'dorfteller.example'
const KEY = `brief._domainkey.${DOMAIN}`
const RIGHT: Zone = {
  [DOMAIN]: {
    txt: ['v=spf1 include:spf.provider.example -all', 'verified=1'],
    mx: ['10 mail.provider.example'],
  },
  'spf.provider.example': { txt: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
  'mail.provider.example': { a: ['192.0.2.10'] },
  [KEY]: { cname: 'brief.dkim.provider.example' },
  'brief.dkim.provider.example': { txt: [published(ours)] },
  [`_dmarc.${DOMAIN}`]: { txt: ['v=DMARC1; p=none'] },
}

/** @returns level and code of what receivers would stumble over, in a zone that differs from the right one in this. */
async function ask(changed: Zone = {}, settings: Partial<Parameters<typeof checkSender>[0]> = {}) {
  const folder = await temporaryFolder()
  const dns = await startDnsServer({ ...RIGHT, ...changed })
  onTestFinished(async () => {
    await dns.close()
    await folder.remove()
  })
  const keyFile = join(folder.path, 'dkim.pem')
  await writeFile(keyFile, ours.export({ format: 'pem', type: 'pkcs8' }))
  const findings = await checkSender(
    {
      SMTP_URL: 'smtps://user:password@mail.provider.example:465',
      DNS_SERVERS: [dns.address],
      DKIM_SELECTOR: 'brief',
      DKIM_KEY_FILE: keyFile,
      MAIL_BOUNCES: undefined,
      ...settings,
    },
    `post@${DOMAIN}`,
  )
  expect(JSON.stringify(findings)).not.toContain('password')
  return findings
}

const codes = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).map(({ level, code }) => `${level} ${code}`)

const spf = (...txt: string[]) => ({ [DOMAIN]: { ...RIGHT[DOMAIN], txt } })

test('Carla set everything up, and nothing is left to fix', async () => {
  expect(await ask()).toEqual([])
})

test.each([
  ['no record', [], 'broken spf-unusable'],
  ['two records', ['v=spf1 -all', 'v=spf1 mx ~all'], 'broken spf-unusable'],
  ['nobody', ['v=spf1 -all'], 'broken spf-unusable'],
  ['a slip of the pen', ['v=spf1 ipv4:192.0.2.10 -all'], 'broken spf-unusable'],
  // A provider may hand letters on from other addresses than it takes them in at.
  ['another host', ['v=spf1 ip4:198.51.100.7 -all'], 'hint spf-not-allowed'],
] as const)('an SPF record that names %s', async (_, texts, found) => {
  expect(await codes(spf(...texts))).toEqual([found])
})

test('SPF is asked of the envelope’s domain, as receivers do', async () => {
  const bounces = { MAIL_BOUNCES: 'bounce@zurueck.example' }
  expect(await codes({}, bounces)).toEqual(['broken spf-unusable'])
  expect(await codes({ 'zurueck.example': { txt: ['v=spf1 ip4:192.0.2.10 -all'] } }, bounces)).toEqual([])
})

test('who hands letters to this machine is told only what counts for every host', async () => {
  const local = { SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(await codes(spf('v=spf1 ip4:198.51.100.7 -all'), local)).toEqual([])
  expect(await codes(spf('v=spf1 -all'), local)).toEqual(['broken spf-unusable'])
})

test.each([
  ['is not there', {}],
  ['is somebody else’s', { txt: [published()] }],
  ['is revoked', { txt: ['v=DKIM1; p='] }],
  ['was cut off', { txt: [published(ours).slice(0, 200)] }],
])('a DKIM key that %s; the record to set is named', async (_, records) => {
  expect(await ask({ [KEY]: records })).toMatchObject([
    { level: 'broken', code: 'dkim-unusable', fix: expect.stringContaining(published(ours)) },
  ])
})

test('a key file that is not there, or that holds no RSA key, is said before the DNS is asked', async () => {
  expect(await codes({}, { DKIM_KEY_FILE: '/nowhere/dkim.pem' })).toEqual(['broken dkim-key-file'])
  expect(await codes({}, { DKIM_KEY_FILE: import.meta.filename })).toEqual(['broken dkim-key-file'])
})

test('where the provider signs, no key is looked for', async () => {
  expect(await codes({ [KEY]: {} }, { DKIM_SELECTOR: undefined, DKIM_KEY_FILE: undefined })).toEqual([])
})

test('without DMARC, or with a record that says nothing; the domain above speaks too', async () => {
  const dmarc = (...txt: string[]) => ({ [`_dmarc.${DOMAIN}`]: { txt } })
  expect(await codes(dmarc())).toEqual(['broken dmarc-missing'])
  expect(await codes(dmarc('v=DMARC1; p=all'))).toEqual(['broken dmarc-missing'])
  expect(await codes({ ...dmarc(), '_dmarc.example': { txt: ['v=DMARC1; p=reject'] } })).toEqual([])
})

test('a domain that takes no mail cannot be answered', async () => {
  const mx = (...mx: string[]) => ({ [DOMAIN]: { ...RIGHT[DOMAIN], mx } })
  expect(await codes(mx())).toEqual(['broken mx-nowhere'])
  expect(await codes(mx('0 .'))).toEqual(['broken mx-nowhere'])
})

test('a zone that is out of order hides nothing of the rest, and silence alone stops no newsletter', async () => {
  expect(await codes({ [KEY]: { broken: true }, ...spf() })).toEqual([
    'hint dns-no-answer',
    'broken spf-unusable',
  ])
  expect(await codes({ [DOMAIN]: { broken: true } })).toEqual(['hint dns-no-answer'])
})
