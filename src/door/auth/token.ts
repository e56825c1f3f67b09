import { createHmac, timingSafeEqual } from 'node:crypto'

export type TokenUse = 'access' | 'refresh'

/** Seconds that a token is good for. */
export const LIFETIME: Record<TokenUse, number> = { access: 60 * 60, refresh: 30 * 24 * 60 * 60 }

/** What a visitor's token says. `sub` is the same for everybody: nobody can be recognised by it. */
export type Claims = {
  iss: string
  sub: string
  aud: 'authenticated'
  role: 'anon'
  is_anonymous: true
  use: TokenUse
  iat: number
  exp: number
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** Signs claims as a JSON Web Token (RFC 7519) with HMAC-SHA256. */
export function signToken(claims: Claims, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`
  return `${content}.${signature(content, secret).toString('base64url')}`
}

/**
 * Reads a token that this server signed for this use. Any other algorithm, use or role is `invalid`.
 * @param now seconds since 1970
 */
export function readToken(
  token: string,
  use: TokenUse,
  secret: string,
  now: number = Math.floor(Date.now() / 1000),
): Claims | 'expired' | 'invalid' {
  const [header, payload, signed, ...rest] = token.split('.')
  if (header !== HEADER || payload === undefined || signed === undefined || rest.length > 0) return 'invalid'
  const expected = signature(`${header}.${payload}`, secret)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  // Signed by us, so it has our shape; an operator may have signed other roles with the same secret.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  if (claims.use !== use || claims.role !== 'anon' || !Number.isInteger(claims.exp)) return 'invalid'
  return claims.exp > now ? claims : 'expired'
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signature(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}
