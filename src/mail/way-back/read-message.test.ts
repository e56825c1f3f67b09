import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'

const LETTER = '0b7c1d5e-1111-4222-8333-444455556666'
const addresses = openReturnAddresses('bounce@dorfteller.example', hmacs)
const returnPath = addresses.returnPath({ id: LETTER, to: anna.email })

async function heard(sample: string, path = returnPath) {
  const text = await readFile(join(import.meta.dirname, 'samples', `${sample}.eml`), 'utf8')
  return read(text.replaceAll('{return-path}', path).replaceAll('{letter}', LETTER))
}

const read = (text: string) => readMessage(Buffer.from(text), addresses.find)

test.each([
  ['postfix-unknown', { type: 'bounced_hard', status: '5.1.1' }],
  ['exim-unknown', { type: 'bounced_hard', status: '5.1.1' }],
  ['exchange-unknown', { type: 'bounced_hard', status: '5.1.10' }],
  ['gmail-full', { type: 'bounced_soft', status: '5.2.2' }],
  ['gmx-blocked', { type: 'blocked', status: '5.7.0' }],
  ['postfix-delayed', { type: 'deferred', status: '4.4.1' }],
])('the report %s says what became of the letter, and of which', async (sample, said) => {
  const report = await heard(sample)
  expect(report).toMatchObject(said)
  const [named] = [...report.sentTo, ...report.returned]
  expect(named && addresses.isOurs(named, 'bounce', anna.email)).toBe(true)
  expect(named?.letter).toBe(LETTER)
})

test('a complaint names the letter by the sender of its envelope, passed on in an address of somebody’s own too', async () => {
  const rewritten = `SRS0=4nz8=HH=dorfteller.example=${returnPath.replace(/@.*/, '')}@weiter.example`
  for (const path of [returnPath, rewritten])
    expect(await heard('arf-complaint', path)).toMatchObject({
      ...{ type: 'complained', sentTo: [], returned: [{ letter: LETTER }] },
    })
})

test('who takes a complaint back, reports on our DNS, or writes what no program can read complains of nothing', async () => {
  const text = await readFile(join(import.meta.dirname, 'samples/arf-complaint.eml'), 'utf8')
  const qmail = `Return-Path: <>\nTo: ${returnPath}\nFrom: MAILER-DAEMON@mx.verein.example\nSubject: failure notice\n\nSorry.`
  for (const other of [
    text.replace(': abuse', ': not-spam'),
    text.replace(': abuse', ': auth-failure'),
    qmail,
  ])
    expect(await read(other)).toMatchObject({ type: 'other' })
})

test('a tag that somebody invented, and one of another address, are not ours', () => {
  type Purpose = 'bounce' | 'unsubscribe'
  const isOurs = (text: string, purpose: Purpose, email: string) =>
    addresses.isOurs(addresses.find(text)[0] ?? { letter: '', tag: '' }, purpose, email)
  const invented = returnPath.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
  expect(isOurs(invented, 'bounce', anna.email)).toBe(false)
  expect(isOurs(returnPath, 'bounce', 'anna@neu.example')).toBe(false)
  expect(isOurs(returnPath, 'unsubscribe', anna.email)).toBe(false)
  expect(isOurs(addresses.unsubscribe(LETTER), 'bounce', anna.email)).toBe(false)
  expect(isOurs(addresses.unsubscribe(LETTER), 'unsubscribe', 'anna@neu.example')).toBe(true)
  expect(returnPath.indexOf('@')).toBeLessThanOrEqual(64)
})

test('nothing that anybody sends makes the reader fall over', async () => {
  const nested = Array.from(
    { length: 3000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  )
  const hostile = [
    '',
    nested.join(''),
    `Subject: ${'=?utf-8?B?'.repeat(20_000)}`,
    `To: ${'a@b.example,'.repeat(50_000)}\n\n`,
    `Content-Type: text/html\n\n${'<div>'.repeat(60_000)}`,
    `Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n${'Action: failed\n\n'.repeat(50_000)}--x--`,
    `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nAction: ${'a'.repeat(500_000)}`,
    'Content-Type: text/plain; charset=no-such-charset\nContent-Transfer-Encoding: base64\n\n\u0000=====',
    `From: ${'('.repeat(100_000)}\n\n`,
  ]
  for (const text of hostile) await expect(read(text)).resolves.toHaveProperty('type')
})
