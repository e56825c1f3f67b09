import { createPrivateKey, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import DkimSigner from 'nodemailer/lib/dkim'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import { isMailbox } from './address.ts'
import type { Letter } from './compose.ts'
import type { BroughtPicture } from './letter-pictures.ts'

/** Signs letters for a domain (RFC 6376); the public key stands at `selector._domainkey.domain`. */
export type Dkim = { domain: string; selector: string /** RSA key, PEM. */; privateKey: string }

// What RFC 6376 5.4.1 wants signed and these letters have; both unsubscribe headers (RFC 8058 4); and where complaints
// go (RFC 9477 3.1), which nobody else may say. nodemailer's own list lacks them. Nor can it sign a header more often
// than it stands there (RFC 6376 8.15): a second From is up to the receiver (RFC 5322 3.6 allows one).
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
  'Feedback-ID',
  'CFBL-Address',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/**
 * The letter as the bytes that are sent (RFC 5322, lines end with CRLF), signed when a key is given. Put together
 * here from nodemailer's encoders: its own way through streams takes twice as long, and letters are many.
 * @throws when it is addressed to anything but one mailbox: no such letter may leave.
 */
export async function rawLetter(letter: Letter, dkim?: Dkim): Promise<Buffer> {
  requireMailboxes(letter)
  const forms = [part('text/plain', letter.text), htmlPart(letter)]
  const unsigned = Buffer.from(`${headersOf(letter)}\r\n\r\n${multipart(BOUNDARY, forms)}`, 'latin1')
  return dkim ? buffer(signer(dkim).sign(unsigned)) : unsigned
}

/** Parts the two forms, and a form from its pictures. "=_" is in no text encoded as quoted-printable (RFC 2045 6.7). */
const BOUNDARY = '=_letter'
const PICTURES_BOUNDARY = '=_pictures'

function headersOf({ from, to, subject, messageId, headers }: Letter): string {
  // A base for boundaries, so that no random one is made.
  const node = new MimeNode(`multipart/alternative; boundary="${BOUNDARY}"`, { baseBoundary: BOUNDARY })
  node.setHeader({ From: from, To: to, Subject: subject, 'Message-ID': messageId })
  node.setHeader(headers)
  return node.buildHeaders()
}

function multipart(boundary: string, parts: string[]): string {
  return `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`
}

function part(type: 'text/plain' | 'text/html', content: string): string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`
  return `${head}\r\n\r\n${encodedLines(type, linesOf(content)).join('\r\n')}`
}

/** The form with its pictures, which are fetched from nowhere (RFC 2387). */
function htmlPart({ html, pictures }: Letter): string {
  const form = part('text/html', html)
  if (pictures.length === 0) return form
  const head = `Content-Type: multipart/related; type="text/html"; boundary="${PICTURES_BOUNDARY}"`
  return `${head}\r\n\r\n${multipart(PICTURES_BOUNDARY, [form, ...pictures.map(picturePart)])}`
}

function picturePart({ contentId, base64, type, name }: BroughtPicture): string {
  const head = [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${contentId}>`,
    `Content-Disposition: inline; filename="${name}"`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${wrappedBase64(base64)}`
}

/** The pictures are few, and in many letters the same. Those of letters long gone are forgotten now and then. */
const MOST_WRAPPED = 64
const wrapped = new Map<string, string>()

function wrappedBase64(base64: string): string {
  const known = wrapped.get(base64)
  if (known !== undefined) return known
  const lines = base64.replaceAll(/.{76}(?!$)/g, '$&\r\n')
  if (wrapped.size >= MOST_WRAPPED) wrapped.clear()
  wrapped.set(base64, lines)
  return lines
}

/**
 * A lone CR or LF, in an operator's text too, must not reach a server: some take it for the end of a letter and what
 * follows for commands (SMTP smuggling, CVE-2023-51764).
 */
function linesOf(text: string): string[] {
  return text.split(text.includes('\r') ? /\r\n?|\n/ : '\n')
}

/** The last letter's lines, plain and encoded: in the next one most stand at the same place. */
const lastLines: Record<'text/plain' | 'text/html', Line[]> = { 'text/plain': [], 'text/html': [] }
type Line = { plain: string; encoded: string }

/** Quoted-printable does not look beyond the end of a line (RFC 2045 6.7). */
function encodedLines(type: keyof typeof lastLines, lines: string[]): string[] {
  const last = lastLines[type]
  const those = lines.map((plain, at) => {
    const known = last[at]
    return known?.plain === plain ? known : { plain, encoded: wrap(encode(plain)) }
  })
  lastLines[type] = those
  return those.map(({ encoded }) => encoded)
}

function requireMailboxes({ envelope, from, to }: Letter): void {
  const one = isMailbox(to.address) && envelope.to.length === 1 && envelope.to[0] === to.address
  if (!one) throw new Error('A letter must go to exactly one mailbox; this one does not.')
  if (!isMailbox(envelope.from) || !isMailbox(from.address))
    throw new Error('The sender is no mailbox: see MAIL_FROM.')
}

const signers = new WeakMap<Dkim, DkimSigner>()

function signer(dkim: Dkim): DkimSigner {
  const known = signers.get(dkim)
  if (known) return known
  const made = new DkimSigner({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: rsaKey(dkim),
    headerFieldNames: SIGNED_HEADERS,
  })
  signers.set(dkim, made)
  return made
}

/** Read here, and once: nodemailer sends a letter unsigned, without a word, when it cannot use the key. */
function rsaKey({ privateKey }: Dkim): KeyObject {
  try {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // What OpenSSL says about it could quote the key.
  }
  throw new Error('The DKIM key cannot be used: DKIM_KEY_FILE must hold an RSA private key in PEM form.')
}
