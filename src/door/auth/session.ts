import { createHmac, timingSafeEqual } from 'node:crypto'

export type TokenUse = 'access' | 'refresh'

/** Seconds that a token is good for. */
export const LIFETIME: Record<TokenUse, number> = { access: 60 * 60, refresh: 30 * 24 * 60 * 60 }

// Every visitor is the same nobody: no number that could tell two of them apart.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * A new session as the hosted backend's GoTrue answers it: an access token for an hour, a refresh token for thirty days;
 * nothing of it is stored here.
 */
export function newSession(settings: { publicOrigin: string; secret: string }, now: number) {
  const token = (use: TokenUse) => signToken(claimsOf(use, settings.publicOrigin, now), settings.secret)
  return {
    access_token: token('access'),
    token_type: 'bearer',
    expires_in: LIFETIME.access,
    expires_at: now + LIFETIME.access,
    refresh_token: token('refresh'),
    user: visitor(now),
  }
}

/** The user that every session belongs to. @param since seconds since 1970 */
export function visitor(since: number) {
  const moment = new Date(since * 1000).toISOString()
  return {
    id: NOBODY,
    aud: 'authenticated',
    role: 'anon',
    email: '',
    phone: '',
    is_anonymous: true,
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: moment,
    updated_at: moment,
  }
}

/** What a visitor's token says: `sub` is the same for everybody, so that nobody can be recognised by it. */
function claimsOf(use: TokenUse, origin: string, now: number) {
  return {
    iss: `${origin}/auth/v1`,
    sub: NOBODY,
    aud: 'authenticated',
    role: 'anon',
    is_anonymous: true,
    use,
    iat: now,
    exp: now + LIFETIME[use],
  }
}
export type Claims = ReturnType<typeof claimsOf>

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
