import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What a seal says of a checkpoint over the record of consents. */
export type Note = {
  /** The checkpoint's number. */
  number: number
  /** It covers the events after this one … */
  afterEvent: number
  /** … up to this one … */
  upToEvent: number
  /** … which are so many. */
  events: number
  /** When the checkpoint was made, ISO 8601, by the database's clock. */
  madeAt: string
  /** The database's own hash, over the checkpoint before and the events' hashes. */
  hash: string
  /** The root of the tree over the events' hashes (merkle.ts). */
  root: string
  /** The hash of the seal's note before; null for the first. */
  previous: string | null
}

/** A note, word for word as it was signed, and the signature in base64. */
export type Seal = { note: string; signature: string }

const FIRST_LINE = 'consent record seal v1'
const NOTE = new RegExp(
  `^${FIRST_LINE}\\nnumber (?<number>\\d{1,15})\\nevents after (?<after>\\d{1,15}) up to (?<upTo>\\d{1,15}): (?<events>\\d{1,15})\\n` +
    'made (?<made>[-0-9T:.]+Z)\\nhash (?<hash>[0-9a-f]{64})\\nroot (?<root>[0-9a-f]{64})\\nprevious (?<previous>[0-9a-f]{64}|-)\\n$',
)

/** The note as text: this, in UTF-8, is what is signed. */
export function writeNote(note: Note): string {
  return `${FIRST_LINE}
number ${note.number}
events after ${note.afterEvent} up to ${note.upToEvent}: ${note.events}
made ${note.madeAt}
hash ${note.hash}
root ${note.root}
previous ${note.previous ?? '-'}
`
}

/** Reads a note; undefined when it is none. */
export function readNote(text: string): Note | undefined {
  const {
    number,
    after,
    upTo,
    events,
    made = '',
    hash = '',
    root = '',
    previous,
  } = NOTE.exec(text)?.groups ?? {}
  if (number === undefined) return undefined
  return {
    number: Number(number),
    afterEvent: Number(after),
    upToEvent: Number(upTo),
    events: Number(events),
    madeAt: made,
    hash,
    root,
    previous: previous === undefined || previous === '-' ? null : previous,
  }
}

/** By this the next note names the one before. */
export function hashOfNote(note: string): string {
  return createHash('sha256').update(note).digest('hex')
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: whoever keeps the record cannot prepare two notes with one short form in any time that counts. */
const SHORT_LETTERS = 24

/** A seal in short, to be read and typed by people: its number, and its note's hash in Crockford's base 32. */
export function shortForm(note: string): string | undefined {
  const number = readNote(note)?.number
  if (number === undefined) return undefined
  const bits = BigInt(`0x${hashOfNote(note)}`) >> BigInt(256 - SHORT_LETTERS * 5)
  const letters = Array.from({ length: SHORT_LETTERS }, (_, place) =>
    LETTERS.charAt(Number((bits >> BigInt(5 * (SHORT_LETTERS - 1 - place))) & 31n)),
  )
  return `${number}: ${letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')}`
}

/** Whether a short form, typed or copied, is that of a note. */
export function isShortFormOf(typed: string, note: string): boolean {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replaceAll(/[^0-9A-Z:]/g, '')
  const short = shortForm(note)
  return short !== undefined && plain(typed.replace(/^\s*Siegel/i, '')) === plain(short)
}

/** Signs notes, and says by which public key that can be checked. */
export type SealKey = { sign(note: string): Seal; publicKey: string }

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const PRIVATE_PREFIX = '302e020100300506032b657004220420'
const PUBLIC_PREFIX = '302a300506032b6570032100'

/** @param secret any text of at least 32 characters: SEAL_KEY, or what is kept in its place. */
export function openSealKey(secret: string): SealKey {
  const seed = createHash('sha256').update(`seal:${secret}`).digest('hex')
  const der = Buffer.from(PRIVATE_PREFIX + seed, 'hex')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    sign: (note) => ({ note, signature: sign(null, Buffer.from(note), key).toString('base64') }),
    publicKey: spki.subarray(-32).toString('base64'),
  }
}

/** Whether a seal was signed with the key of this public key (base64). */
export function isSigned({ note, signature }: Seal, publicKey: string): boolean {
  const key = publicKeyOf(publicKey)
  return key !== undefined && verify(null, Buffer.from(note), key, Buffer.from(signature, 'base64'))
}

function publicKeyOf(publicKey: string): KeyObject | undefined {
  const raw = Buffer.from(publicKey, 'base64')
  if (raw.length !== 32) return undefined
  const der = Buffer.concat([Buffer.from(PUBLIC_PREFIX, 'hex'), raw])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
