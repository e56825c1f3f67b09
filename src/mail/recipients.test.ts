import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { NEWSLETTER_FACTS, testLetter, testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { isMailbox } from './address.ts'
import type { Letter, Sender } from './compose.ts'
import { openTransport, type Transport } from './transport.ts'

let sender: Sender
let server: TestSmtpServer
let transport: Transport

beforeAll(async () => {
  sender = await testSender()
  server = await startSmtpServer()
  transport = openTransport({ smtpUrl: server.url })
})
afterAll(async () => {
  transport.close()
  await server.stop()
})

/** Sends one letter. @returns what arrived because of it. */
async function arrivals(letter: Letter) {
  const before = server.letters.length
  await transport.send(letter)
  return server.letters.slice(before)
}

const NAME_CHARACTERS = [..."abcxyzABCXYZ0129.#$&'*+/=?^_`{|}~-"]
const name = fc.string({ unit: fc.constantFrom(...NAME_CHARACTERS), minLength: 1, maxLength: 64 })
const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,20}[a-zA-Z0-9])?$/)
const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
const mailbox = fc
  .oneof(
    fc.emailAddress(),
    fc.tuple(name, domain).map((parts) => parts.join('@')),
  )
  .filter(isMailbox)

/** A domain is the same in every letter case (RFC 1035 3.1); the name before the @ must arrive as it is. */
function sameDomainCase(address: string): string {
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

test('whatever counts as a mailbox gets its letter, and nobody else does', async () => {
  await fc.assert(
    fc.asyncProperty(mailbox, async (to) => {
      const [received, ...more] = await arrivals(testLetter(sender, { to }))
      expect(more).toEqual([])
      expect(received?.envelope.to.map(sameDomainCase)).toEqual([sameDomainCase(to)])
      expect(received?.parsed.to).toMatchObject({ value: [{ name: '' }] })
      const header = /^To: (.*)\r\n/m.exec(unfolded(received?.raw))?.[1] ?? ''
      expect(sameDomainCase(header.replace(/^<(.*)>$/, '$1'))).toBe(sameDomainCase(to))
    }),
    { numRuns: 200 },
  )
})

const unfolded = (raw: Buffer | undefined) => String(raw).replaceAll(/\r\n[ \t]+/g, ' ')

test.each(HOSTILE_ADDRESSES)('%j reaches nobody', async (to) => {
  const before = server.connections()
  expect(() => testLetter(sender, { to })).toThrow()
  const letter = testLetter(sender)
  const forged: Letter = {
    ...letter,
    to: { name: '', address: to },
    envelope: { ...letter.envelope, to: [to] },
  }
  await expect(transport.send(forged)).rejects.toThrow('exactly one mailbox')
  expect(server.connections()).toBe(before)
})

const HEADERS = [
  'date',
  'from',
  'to',
  'subject',
  'message-id',
  'mime-version',
  'content-type',
  'content-language',
  'auto-submitted',
  'x-auto-response-suppress',
  'feedback-id',
  'reply-to',
]
const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post']

test('no text of an operator adds a header, a recipient or a second letter', async () => {
  const nasty = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\r\n.\r\n',
    '\n.\n',
    '\r.\r',
    '.',
    '\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<y@evil.example>\r\nDATA\r\n',
    '\r\nBcc: x@evil.example\r\n',
    '\0',
    '\u2028',
    '=0D=0A',
    '=?utf-8?q?=0D=0ABcc:x@evil.example?=',
    'Text',
    'ä ö ü ß',
  )
  const body = fc.array(nasty, { minLength: 1, maxLength: 12 }).map((parts) => `Text${parts.join('')}`)
  const subject = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 6 })
    .map((parts) => `Los${parts.join('').replaceAll(/\p{Cc}/gu, ' ')}`)
  await fc.assert(
    fc.asyncProperty(subject, body, async (subject, body) => {
      const facts = { ...NEWSLETTER_FACTS, subject, body }
      const [received, ...more] = await arrivals(testLetter(sender, { kind: 'newsletter', facts }))
      expect(more).toEqual([])
      expect(received?.envelope.to).toEqual([anna.email])
      expect(received?.parsed.headerLines.map(({ key }) => key).sort()).toEqual(
        [...HEADERS, ...LIST_HEADERS].sort(),
      )
      expect(received?.raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 100 },
  )
})

test('a letter that is itself a talk with a mail server arrives as one letter', async () => {
  const body = 'Guten Tag\r\n.\r\nMAIL FROM:<x@evil.example>\n.\nRCPT TO:<y@evil.example>\n..\nEnde'
  const facts = { ...NEWSLETTER_FACTS, body }
  const [received, ...more] = await arrivals(testLetter(sender, { kind: 'newsletter', facts }))
  expect(more).toEqual([])
  expect(received?.parsed.text).toContain(
    '\n.\nMAIL FROM:<x@evil.example>\n.\nRCPT TO:<y@evil.example>\n..\nEnde',
  )
})
