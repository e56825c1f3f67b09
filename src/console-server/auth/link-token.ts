import { createHash, randomBytes } from 'node:crypto'

const LINK_HOURS = 24

/** A new one-time link: `token` goes to its owner, `hash` into the database. */
export function newLinkToken(now: Date): { token: string; hash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token), expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000) }
}

/** What the database knows a link by. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
