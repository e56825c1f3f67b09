import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { NEWSLETTER_FACTS, testLetter, testSender } from '../../test/support/letters.ts'
import { type ReceivedLetter, startSmtpServer } from '../../test/support/smtp-server.ts'
import type { Letter } from './compose.ts'
import { openTransport } from './transport.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const dkim = {
  domain: 'dorfteller.example',
  selector: 'brief',
  privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

const sender = await testSender()
const server = await startSmtpServer()
const transport = openTransport({ smtpUrl: server.url, dkim })
afterAll(async () => {
  transport.close()
  await server.stop()
})

test.each([
  'Guten Tag\r.\rMAIL FROM:<x@evil.example>\n.\r\nRCPT TO:<y@evil.example>\r\n.\r\nDATA\r',
  'Text\r\n..\n.\n=0D=0A\0\u2028=?utf-8?q?=0D=0ABcc:x@evil.example?=\r\nBcc: x@evil.example\r\n',
  `${'ä€🙂'.repeat(400)} ${'x'.repeat(1200)}=20\t \n`,
])('what an operator writes adds no header, recipient or letter: %j', async (body) => {
  const before = server.letters.length
  const facts = { ...NEWSLETTER_FACTS, subject: `Los ${body.replaceAll(/\p{Cc}/gu, ' ')}` }
  const letter = { ...testLetter(sender, { kind: 'newsletter', facts }), text: body, html: body }
  expect(await transport.send(letter)).toMatchObject({ outcome: 'sent' })
  const arrived = server.letters.slice(before)
  expect(arrived).toMatchObject([{ envelope: { to: [letter.to.address] } }])
  const { raw, parsed } = arrived[0] as ReceivedLetter
  // What a receiver says about the signature, asking our own DNS.
  const { results } = await dkimVerify(raw, { resolver: async () => [[`v=DKIM1; k=rsa; p=${publicKey}`]] })
  expect(results[0]?.status.result).toBe('pass')
  expect(parsed.headers.has('bcc')).toBe(false)
  expect(parsed.text).toBe(body.replaceAll(/\r\n?/g, '\n'))
  const wire = raw.toString('latin1')
  expect(/^[\t\r\n\x20-\x7e]*$/.test(wire)).toBe(true)
  expect(/[\r\n]/.test(wire.replaceAll('\r\n', ''))).toBe(false)
  expect(Math.max(...wire.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test.each(['not a key', keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()])(
  'with a key that cannot sign, no letter leaves unsigned',
  async (privateKey) => {
    const before = server.connections()
    const unsigned = openTransport({ smtpUrl: server.url, dkim: { ...dkim, privateKey } })
    await expect(unsigned.send(testLetter(sender))).rejects.toThrow(
      'DKIM_KEY_FILE must hold an RSA private key',
    )
    expect(server.connections()).toBe(before)
  },
)

test.each(HOSTILE_ADDRESSES)('%j reaches nobody, however it came about', async (address) => {
  const before = server.connections()
  const letter = testLetter(sender)
  const { envelope } = letter
  const to = { name: '' as const, address }
  const refused: [Partial<Letter>, string][] = [
    [{ envelope: { ...envelope, to: [address] } }, 'exactly one mailbox'],
    [{ to }, 'exactly one mailbox'],
    [{ to, envelope: { ...envelope, to: [address] } }, 'exactly one mailbox'],
    [{ from: { name: '', address } }, 'MAIL_FROM'],
    [{ envelope: { ...envelope, from: address } }, 'MAIL_FROM'],
  ]
  for (const [changed, words] of refused)
    await expect(transport.send({ ...letter, ...changed })).rejects.toThrow(words)
  expect(server.connections()).toBe(before)
})
