/**
 * What nodemailer alone can do: a pool with the worker's own settings, the worker's templates filled with as many
 * tokens, and nothing else: no database, no queue, no limits. Ends when all letters were taken.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { brand } from '../../src/content/brand.ts'
import { operator } from '../../src/content/operator.ts'
import type { LetterKind } from '../../src/contract/console/outbox.ts'
import { composeLetter, type Sender } from '../../src/mail/compose.ts'
import { readMessages } from '../../src/mail/messages.ts'
import { poolOptions } from '../../src/mail/transport.ts'
import { root } from '../../src/terminal/root.ts'
import { BENCH_SENDER } from '../support/sender.ts'

const { smtpUrl, letters, kind, facts } = JSON.parse(process.argv[2] ?? '') as {
  smtpUrl: string
  letters: number
  kind: LetterKind
  facts: Record<string, string>
}

const sender: Sender = {
  publicOrigin: BENCH_SENDER.PUBLIC_ORIGIN,
  from: BENCH_SENDER.MAIL_FROM,
  ...(await readMessages(join(root, 'dist/messages.json'), operator)),
  brand,
  operatorEmail: null,
}
const pool = nodemailer.createTransport(poolOptions({ smtpUrl }))
let begun = 0
let taken = 0

process.once('disconnect', () => process.exit())

// Nodemailer's own pattern for many letters: hand over as long as the pool has a connection to spare.
process.once('message', () => {
  pool.on('idle', sendMore)
  sendMore()
})
process.send?.('ready')

function sendMore() {
  while (begun < letters && pool.isIdle()) {
    begun += 1
    void send(begun)
  }
}

async function send(number: number) {
  const { envelope, from, to, messageId, subject, html, text, headers, pictures } = composeLetter(
    {
      id: randomUUID(),
      kind,
      to: `bare-${number}@example.org`,
      token: randomBytes(32).toString('base64url'),
      facts,
    },
    sender,
  )
  await pool.sendMail({
    envelope,
    from,
    to,
    messageId,
    subject,
    html,
    text,
    headers,
    textEncoding: 'quoted-printable',
    attachments: pictures.map(({ contentId, base64 }) => ({
      cid: contentId,
      contentType: 'image/png',
      content: base64,
      encoding: 'base64',
      contentDisposition: 'inline',
    })),
  })
  taken += 1
  if (taken === letters) process.send?.('done')
}
