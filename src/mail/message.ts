import { createPrivateKey } from 'node:crypto'
import nodemailer, { type DKIMOptions, type SendMailOptions } from 'nodemailer'
import { isPlainMailbox } from '../contract/signup.ts'
import type { Letter } from './compose.ts'

/** Signs letters for a domain (RFC 6376); the public key stands at `selector._domainkey.domain`. */
export type Dkim = { domain: string; selector: string /** RSA key, PEM. */; privateKey: string }

/**
 * The letter as nodemailer wants it.
 * @throws when it is addressed to anything but one plain mailbox: no such letter may leave. nodemailer reads lists,
 * groups, comments and display names out of a recipient (`undisclosed:x@evil.example;` goes to x@evil.example).
 */
export function messageOf(letter: Letter): SendMailOptions {
  const { envelope, from, to, text, html } = letter
  if (!isPlainMailbox(to.address) || envelope.to.length !== 1 || envelope.to[0] !== to.address)
    throw new Error('A letter must go to exactly one mailbox; this one does not.')
  if (!isPlainMailbox(envelope.from) || !isPlainMailbox(from.address))
    throw new Error('The sender is no mailbox: see MAIL_FROM.')
  return {
    ...letter,
    text: inWholeLines(text),
    html: inWholeLines(html),
    textEncoding: 'quoted-printable',
    // Whoever reports on it sends its head back, not its links (RFC 3461, 4.3).
    dsn: { ret: 'HDRS' },
  }
}

/** A lone CR or LF is to some servers the end of a letter, and what follows commands (SMTP smuggling, CVE-2023-51764). */
const inWholeLines = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n')

/** The letter as the bytes that would be sent. */
export async function rawLetter(letter: Letter): Promise<Buffer> {
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await stream.sendMail(messageOf(letter))
  return message as Buffer
}

// What RFC 6376 5.4.1 wants signed and these letters have, and both unsubscribe headers (RFC 8058 4). nodemailer's own
// list lacks the second.
const SIGNED_HEADERS =
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Language:Auto-Submitted:' +
  'X-Auto-Response-Suppress:Feedback-ID:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Read here: nodemailer sends a letter unsigned, without a word, when it cannot use the key. */
export function signing({ domain, selector, privateKey }: Dkim): DKIMOptions {
  if (!isRsaKey(privateKey))
    throw new Error('The DKIM key cannot be used: DKIM_KEY_FILE must hold an RSA private key in PEM form.')
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
