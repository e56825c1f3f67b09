import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { simpleParser } from 'mailparser'
import { beforeAll, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { NEWSLETTER_FACTS, testLetter, testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import type { Sender } from './compose.ts'
import { type Dkim, rawLetter } from './raw-letter.ts'
import { openTransport } from './transport.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim: Dkim = {
  domain: 'dorfteller.example',
  selector: 'brief',
  privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

let sender: Sender
beforeAll(async () => {
  sender = await testSender()
})

/** What a receiver says about the signature, asking our own DNS. */
async function verdict(raw: Buffer) {
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string) => {
      if (name !== 'brief._domainkey.dorfteller.example') throw new Error(`Nobody knows ${name}`)
      return [[`v=DKIM1; k=rsa; p=${publicKey}`]]
    },
  })
  return results[0]
}

const newsletter = () => testLetter(sender, { kind: 'newsletter', facts: NEWSLETTER_FACTS })

test('a receiver reads both forms, in German, with umlauts', async () => {
  const parsed = await simpleParser(await rawLetter(testLetter(sender)))
  expect(parsed.subject).toBe('Dorfteller: bitte bestätigen')
  expect(parsed.from?.value).toEqual([{ name: 'Dorfteller', address: 'post@dorfteller.example' }])
  expect(parsed.to).toMatchObject({ value: [{ name: '', address: anna.email }] })
  expect(parsed.messageId).toBe('<0b7c1d5e-1111-4222-8333-444455556666@dorfteller.example>')
  expect(parsed.headers.get('content-language')).toBe('de')
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  expect(parsed.text).toBe(testLetter(sender).text)
  const street = `data:image/png;base64,${sender.streets[0]}`
  expect(parsed.html).toBe(testLetter(sender).html.replace('cid:strasse@dorfteller', street))
})

test('its street comes along: nothing is fetched, and nothing hangs on it as a file', async () => {
  const { attachments } = await simpleParser(await rawLetter(testLetter(sender)))
  expect(attachments).toMatchObject([
    { contentType: 'image/png', cid: 'strasse@dorfteller', contentDisposition: 'inline', related: true },
  ])
  expect(attachments[0]?.content.toString('base64')).toBe(sender.streets[0])
  expect((await simpleParser(await rawLetter(newsletter()))).attachments).toEqual([])
})

test('the bytes are plain ASCII in lines that every mail server carries', async () => {
  for (const letter of [testLetter(sender), newsletter()]) {
    const raw = (await rawLetter(letter, dkim)).toString('latin1')
    expect(raw).toMatch(/^[\r\n\x20-\x7e]*$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  }
})

test('a lone end of line ends no line on the wire, wherever it comes from', async () => {
  const smuggled = 'Guten Tag\r.\rMAIL FROM:<x@evil.example>\n.\r\nDATA\r'
  const letter = newsletter()
  const raw = (await rawLetter({ ...letter, text: smuggled, html: smuggled }, dkim)).toString('latin1')
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a signature holds, also for both unsubscribe headers', async () => {
  const raw = await rawLetter(newsletter(), dkim)
  const signature = await verdict(raw)
  expect(signature?.status.result).toBe('pass')
  expect(signature?.signingDomain).toBe('dorfteller.example')
  const signed = signature?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/)
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'list-id', 'list-unsubscribe']),
  )
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe-post', 'feedback-id', 'reply-to']))
})

test('where complaints go is signed, as RFC 9477 wants it', async () => {
  const letter = testLetter({ ...sender, complaintsTo: 'beschwerden@dorfteller.example' })
  const signature = await verdict(await rawLetter(letter, dkim))
  expect(signature?.status.result).toBe('pass')
  expect(signature?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/)).toContain('cfbl-address')
})

test('it holds for whatever an operator writes, after the way through a mail server', async () => {
  const server = await startSmtpServer()
  const transport = openTransport({ smtpUrl: server.url, dkim })
  const piece = fc.constantFrom(
    'Text',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '.',
    '=',
    '=20',
    'ä',
    '€',
    '🙂',
    'x'.repeat(100),
  )
  const body = fc.array(piece, { maxLength: 60 }).map((pieces) => `Text${pieces.join('')}`)
  await fc.assert(
    fc.asyncProperty(body, async (body) => {
      const letter = testLetter(sender, { kind: 'newsletter', facts: { ...NEWSLETTER_FACTS, body } })
      expect(await transport.send(letter)).toMatchObject({ outcome: 'sent' })
      const arrived = server.letters.at(-1)
      expect((await verdict(arrived?.raw ?? Buffer.alloc(0)))?.status.result).toBe('pass')
      expect(arrived?.parsed.text).toBe(letter.text.replaceAll(/\r\n|\r/g, '\n'))
    }),
    { numRuns: 50 },
  )
  transport.close()
  await server.stop()
})

test('whoever changes the link to unsubscribe on the way breaks the signature', async () => {
  const raw = (await rawLetter(newsletter(), dkim)).toString('latin1')
  const changed = raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Never')
  expect(changed).not.toBe(raw)
  expect((await verdict(Buffer.from(changed, 'latin1')))?.status.result).not.toBe('pass')
})

test('the unsubscribe headers stand in the letter as RFC 8058 wants them', async () => {
  const raw = (await rawLetter(newsletter())).toString('latin1').replaceAll(/\r\n[ \t]+/g, ' ')
  expect(raw).toContain(`\r\nList-Unsubscribe: ${newsletter().headers['List-Unsubscribe']}\r\n`)
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(raw).toMatch(/\r\nList-Id: <newsletter\.dorfteller\.example>\r\n/i)
})

test.each(['not a key', keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()])(
  'with a key that cannot sign, no letter leaves unsigned',
  async (privateKey) => {
    const refused = rawLetter(testLetter(sender), { ...dkim, privateKey })
    await expect(refused).rejects.toThrow('DKIM_KEY_FILE must hold an RSA private key')
  },
)

test.each(HOSTILE_ADDRESSES)('a letter to %j is refused, however it came about', async (address) => {
  const letter = testLetter(sender)
  const forged = { ...letter, envelope: { ...letter.envelope, to: [address] as [string] } }
  await expect(rawLetter(forged)).rejects.toThrow('exactly one mailbox')
  await expect(rawLetter({ ...letter, to: { name: '', address } })).rejects.toThrow('exactly one mailbox')
  const from = { name: 'Dorfteller', address }
  await expect(rawLetter({ ...letter, from })).rejects.toThrow('MAIL_FROM')
})
