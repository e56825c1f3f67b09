import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDnsServer, type Zone } from '../../../test/support/dns-server.ts'
import { folderForEach } from '../../../test/support/held.ts'
import { readConfig } from '../../config.ts'
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

const folder = folderForEach()

/** @returns what receivers would stumble over, in a zone that differs from the right one in this. */
async function ask(changed: Zone = {}, settings: Record<string, string> = {}) {
  const dns = await startDnsServer({ ...RIGHT, ...changed })
  onTestFinished(dns.close)
  const DKIM_KEY_FILE = join(folder.path, 'dkim.pem')
  await writeFile(DKIM_KEY_FILE, ours.export({ format: 'pem', type: 'pkcs8' }))
  const SMTP_URL = 'smtps://user:password@mail.provider.example:465'
  const usual = { PUBLIC_ORIGIN: `https://${DOMAIN}`, SMTP_URL, DKIM_SELECTOR: 'brief', DKIM_KEY_FILE }
  const findings = await checkSender(readConfig({ ...usual, DNS_SERVERS: dns.address, ...settings }))
  expect(JSON.stringify(findings)).not.toContain('password')
  return findings
}

const spf = (...txt: string[]) => ({ [DOMAIN]: { ...RIGHT[DOMAIN], txt } })
const mx = (...mx: string[]) => ({ [DOMAIN]: { ...RIGHT[DOMAIN], mx } })
const dmarc = (...txt: string[]) => ({ [`_dmarc.${DOMAIN}`]: { txt } })
const ELSEWHERE = 'v=spf1 ip4:198.51.100.7 -all'
// SPF is asked of the envelope's domain, as receivers do.
const BOUNCES = { MAIL_BOUNCES: 'bounce@zurueck.example' }
// Who hands letters to this machine is told only what counts for every host.
const LOCAL = { SMTP_URL: 'smtp://127.0.0.1:25' }
const UNSIGNED = { DKIM_SELECTOR: '', DKIM_KEY_FILE: '' }

test.each<[string, Zone, Record<string, string>, string[]]>([
  ['Carla set everything up', {}, {}, []],
  ['no SPF record', spf(), {}, ['broken spf-unusable']],
  ['two SPF records', spf('v=spf1 -all', 'v=spf1 mx ~all'), {}, ['broken spf-unusable']],
  // A provider may hand letters on from other addresses than it takes them in at.
  ['SPF names another host', spf(ELSEWHERE), {}, ['hint spf-not-allowed']],
  ['SPF is missing where answers go', {}, BOUNCES, ['broken spf-unusable']],
  ['SPF is there', { 'zurueck.example': { txt: ['v=spf1 ip4:192.0.2.10 -all'] } }, BOUNCES, []],
  ['this machine hands on, SPF names another', spf(ELSEWHERE), LOCAL, []],
  ['no key, and the provider signs', { [KEY]: {} }, UNSIGNED, []],
  ['no DMARC', dmarc(), {}, ['broken dmarc-missing']],
  ['DMARC of the domain above', { ...dmarc(), '_dmarc.example': { txt: ['v=DMARC1; p=reject'] } }, {}, []],
  ['mail is refused', mx('0 .'), {}, ['broken mx-nowhere']],
  ['silence, which alone stops no newsletter', { [DOMAIN]: { broken: true } }, {}, ['hint dns-no-answer']],
])('%s', async (_, zone, settings, found) => {
  const findings = await ask(zone, settings)
  expect(findings.map(({ level, code }) => `${level} ${code}`)).toEqual(found)
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
