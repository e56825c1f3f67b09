import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import { SUPPRESSION_KEY } from '../../../test/support/suppression-key.ts'
import { openHmacs } from '../hmacs.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'

const LETTER = '0b7c1d5e-1111-4222-8333-444455556666'
const addresses = openReturnAddresses('bounce@dorfteller.example', openHmacs(SUPPRESSION_KEY))
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
  ['qmail-unknown', { type: 'bounced_hard', status: '5.1.1' }],
  ['gmail-full', { type: 'bounced_soft', status: '5.2.2' }],
  ['gmx-blocked', { type: 'blocked', status: '5.7.0' }],
  ['postfix-delayed', { type: 'deferred', status: '4.4.1' }],
])('the report %s says what became of the letter, and of which', async (sample, said) => {
  const report = await heard(sample)
  expect(report).toMatchObject({ kind: 'report', ...said })
  const [named] = [...report.sentTo, ...report.returned]
  expect(named && addresses.isOurs(named, 'bounce', anna.email)).toBe(true)
  expect(named?.letter).toBe(LETTER)
})

/** Without a report that a program can read. */
const plainMail = (subject: string, text: string, from = 'post@verein.example', more = '') =>
  read(
    `Return-Path: <>\nTo: ${returnPath}\nFrom: ${from}\nSubject: ${subject}\n${more}Content-Type: text/plain; charset=utf-8\n\n${text}\n`,
  )

test.each([
  ['Zustellung fehlgeschlagen', 'anna@example.org\n550 5.1.1 <anna@example.org>: Recipient address rejected'],
  ['Fehler bei der Zustellung Ihrer Nachricht', 'Grund: 550 5.1.10 User unknown'],
  ['Zustellung der Nachricht nicht möglich', 'Der Empfänger anna@example.org ist unbekannt.'],
  ['Undeliverable: In Kremmen geht es los', '550 5.1.1 User unknown; it does not exist here'],
  ['Message could not be delivered', 'SMTP error: 550 No such user'],
  ['Mail delivery failed: returning message to sender', 'anna@example.org\n  Unrouteable address'],
  ['Échec de la remise', 'La remise a échoué: 550-5.1.1 The email account does not exist.'],
  ['Niet bezorgd', 'Remote server: 550 #5.1.1 onbekend'],
])('the plain bounce %j says that nobody is there', async (subject, text) => {
  expect(await plainMail(subject, text)).toMatchObject({ kind: 'report', type: 'bounced_hard' })
})

test.each([
  ['Automatische Antwort: In Kremmen geht es los', 'Unser Server sagt zurzeit manchmal 550 5.1.1.'],
  ['Re: In Kremmen geht es los', 'Wer 550 5.1.1 User unknown liest, ruft mich bitte an.'],
  ['Ich bin im Urlaub', 'Ihr erreicht mich in der Dorfstraße 550 - 5.1.2027 bin ich zurück.'],
  ['Zimmer 550', 'Bis zum 5.1.1 Protokoll gibt es 550 Seiten.'],
  [
    'Im Garten',
    'Zuletzt schrieb mir ein Server 550 5.1.1 User unknown.',
    'In-Reply-To: <x@dorfteller.example>\n',
  ],
  ['Abwesenheit', '> 550 5.1.1 User unknown\nDas war gestern.'],
])('the automatic reply %j that has a 550 in it is none', async (subject, text, more = '') => {
  expect(await plainMail(subject, text, anna.email, `Auto-Submitted: auto-replied\n${more}`)).toMatchObject({
    kind: 'auto-reply',
  })
})

test('a plain bounce that speaks of a full mailbox is a soft one, of a block one of ours', async () => {
  const said = async (text: string) => plainMail('Zustellung fehlgeschlagen', text)
  expect(await said('552 5.2.2 Mailbox full')).toMatchObject({ type: 'bounced_soft' })
  expect(await said('554 5.7.1 Blocked by policy')).toMatchObject({ type: 'blocked' })
})

test('a complaint names the letter by the sender of its envelope', async () => {
  const complaint = await heard('arf-complaint')
  expect(complaint).toMatchObject({ kind: 'complaint', sentTo: [], returned: [{ letter: LETTER }] })
})

test('who takes a complaint back, or reports on our DNS, complains of nothing', async () => {
  const text = await readFile(join(import.meta.dirname, 'samples/arf-complaint.eml'), 'utf8')
  for (const type of ['not-spam', 'auth-failure']) {
    expect(await read(text.replace('Feedback-Type: abuse', `Feedback-Type: ${type}`))).toMatchObject({
      kind: 'other',
    })
  }
})

test('a vacation and an automatic answer are no answers of people', async () => {
  expect(await heard('pigeonhole-vacation')).toMatchObject({ kind: 'auto-reply' })
  expect(await heard('outlook-automatic-reply')).toMatchObject({ kind: 'auto-reply' })
})

test('what Anna writes is a person’s', async () => {
  expect(await heard('human-reply')).toMatchObject({ kind: 'reply', sentTo: [] })
})

test('an address that somebody passed on in one of their own is still found', async () => {
  const rewritten = `SRS0=4nz8=HH=dorfteller.example=${returnPath.replace(/@.*/, '')}@weiter.example`
  const { returned } = await heard('arf-complaint', rewritten)
  expect(returned).toMatchObject([{ letter: LETTER }])
})

test('a tag that somebody invented, and one of another address, are not ours', () => {
  const named = (text: string) => addresses.find(text)[0] ?? { letter: '', tag: '' }
  const invented = returnPath.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
  expect(addresses.isOurs(named(invented), 'bounce', anna.email)).toBe(false)
  expect(addresses.isOurs(named(returnPath), 'bounce', 'anna@neu.example')).toBe(false)
  expect(addresses.isOurs(named(returnPath), 'unsubscribe', anna.email)).toBe(false)
  expect(addresses.isOurs(named(addresses.unsubscribe(LETTER)), 'bounce', anna.email)).toBe(false)
  expect(addresses.isOurs(named(addresses.unsubscribe(LETTER)), 'unsubscribe', 'anna@neu.example')).toBe(true)
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
  for (const text of hostile) await expect(read(text)).resolves.toHaveProperty('kind')
})
