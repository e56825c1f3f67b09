import { createPublicKey, type KeyObject } from 'node:crypto'
import { readTags } from './tags.ts'

export type DkimRecord = {
  /** undefined: the record cannot be read, or says that there is no key any more. */
  key: KeyObject | undefined
  type: string
  /** The owner withdrew the key: `p=` is empty (RFC 6376 section 3.6.1). */
  revoked: boolean
  testing: boolean
  /** What a receiver would stumble over, in German. */
  wrong: string[]
}

/** Reads what stands at `selector._domainkey.domain` (RFC 6376 section 3.6.1, RFC 8463). */
export function readDkim(text: string): DkimRecord {
  const tags = readTags(text)
  if (!tags) return unreadable('der Eintrag ist keine Liste aus name=wert; name=wert')
  const wrong: string[] = []
  const version = tags.get('v')
  if (version !== undefined && (version !== 'DKIM1' || [...tags.keys()][0] !== 'v')) {
    wrong.push('v= muss ganz vorn stehen und DKIM1 sein')
  }
  const type = tags.get('k') ?? 'rsa'
  if (type !== 'rsa' && type !== 'ed25519') wrong.push(`k=${type} gibt es nicht (rsa oder ed25519)`)
  const hashes = tags
    .get('h')
    ?.split(':')
    .map((hash) => hash.trim())
  if (hashes && !hashes.includes('sha256')) wrong.push('h= schließt sha256 aus, womit alle unterschreiben')
  const services = tags
    .get('s')
    ?.split(':')
    .map((service) => service.trim())
  if (services && !services.includes('*') && !services.includes('email')) wrong.push('s= schließt E-Mail aus')
  const base64 = tags.get('p')?.replace(/\s+/g, '')
  if (base64 === undefined) wrong.push('p= fehlt, und damit der Schlüssel')
  const key = base64 ? readKey(type, base64) : undefined
  if (base64 && !key) wrong.push('p= ist kein vollständiger Schlüssel')
  const testing = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y')
  return { key, type, revoked: base64 === '', testing, wrong }
}

function unreadable(reason: string): DkimRecord {
  return { key: undefined, type: '', revoked: false, testing: false, wrong: [reason] }
}

/** The head of a SubjectPublicKeyInfo for Ed25519 (RFC 8410); the 32 bytes of the key follow. */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

function readKey(type: string, base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, 'base64')
  try {
    if (type === 'ed25519') {
      if (bytes.length !== 32) return undefined
      return createPublicKey({ key: Buffer.concat([ED25519_HEAD, bytes]), format: 'der', type: 'spki' })
    }
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** @returns the record that publishes the public half of a private key. */
export function dkimRecordFor(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  if (privateKey.asymmetricKeyType === 'ed25519') {
    return `v=DKIM1; k=ed25519; p=${spki.subarray(ED25519_HEAD.length).toString('base64')}`
  }
  return `v=DKIM1; k=rsa; p=${spki.toString('base64')}`
}

export function belongTogether(published: KeyObject, privateKey: KeyObject): boolean {
  return published.equals(createPublicKey(privateKey))
}

/** @returns the length in bits; undefined for a key without one, such as Ed25519. */
export function bits(key: KeyObject): number | undefined {
  return key.asymmetricKeyDetails?.modulusLength
}
