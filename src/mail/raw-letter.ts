import { createPrivateKey } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import DkimSigner from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isMailbox } from './address.ts'
import type { Letter } from './compose.ts'

/** Signs letters for a domain (RFC 6376); the public key stands at `selector._domainkey.domain`. */
export type Dkim = { domain: string; selector: string /** RSA key, PEM. */; privateKey: string }

// What RFC 6376 5.4.1 wants signed and these letters have, and both unsubscribe headers (RFC 8058 4). nodemailer's
// own list lacks List-Unsubscribe-Post.
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'Auto-Submitted',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/**
 * @returns the letter as the bytes that are sent (RFC 5322, lines end with CRLF), signed when a key is given.
 * @throws when it is addressed to anything but one mailbox: no such letter may leave.
 */
export async function rawLetter(letter: Letter, dkim?: Dkim): Promise<Buffer> {
  requireMailboxes(letter)
  const { from, to, messageId, subject, html, text, headers } = letter
  const message = new MailComposer({
    from,
    to,
    messageId,
    subject,
    html: withCrlf(html),
    text: withCrlf(text),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    textEncoding: 'quoted-printable',
    // Nothing of a letter is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const unsigned = await message.build()
  return dkim ? buffer(signer(dkim).sign(unsigned)) : unsigned
}

/**
 * A lone CR or LF, in an operator's text too, must not reach a server: some take it for the end of a letter and what
 * follows for commands (SMTP smuggling, CVE-2023-51764).
 */
function withCrlf(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
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
    privateKey: dkim.privateKey,
    headerFieldNames: SIGNED_HEADERS,
  })
  requireRsaKey(dkim)
  signers.set(dkim, made)
  return made
}

/** nodemailer sends a letter unsigned, without a word, when it cannot use the key. */
function requireRsaKey({ privateKey }: Dkim): void {
  let type: string | undefined
  try {
    type = createPrivateKey(privateKey).asymmetricKeyType
  } catch {
    // What OpenSSL says about it could quote the key.
  }
  if (type !== 'rsa') {
    throw new Error('The DKIM key cannot be used: DKIM_KEY_FILE must hold an RSA private key in PEM form.')
  }
}
