import { createHmac } from 'node:crypto'

/**
 * What an authenticator app shows now (RFC 6238: SHA-1, six digits, thirty seconds).
 * @param secret as the app is given it: base32 (RFC 4648)
 * @param ahead by so many half minutes its clock is fast; one is taken, too
 */
export function codeOfApp(secret: string, ahead = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', secretOfApp(secret)).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The secret itself, a byte for each character. */
export function secretOfApp(base32: string): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)))
}
