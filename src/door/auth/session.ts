import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a token is good for. */
const LIFETIME = { access: 60 * 60, refresh: 30 * 24 * 60 * 60 }

type TokenUse = keyof typeof LIFETIME

// Every visitor is the same nobody: no number that could tell two of them apart.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * A new session as the hosted backend's GoTrue answers it: an access token for an hour, a refresh token for thirty days;
 * nothing of it is stored here.
 */
export function newSession({ publicOrigin, secret }: { publicOrigin: string; secret: string }, now: number) {
  const token = (use: TokenUse) =>
    signToken({ ...CLAIMS, iss: `${publicOrigin}/auth/v1`, use, iat: now, exp: now + LIFETIME[use] }, secret)
  const moment = new Date(now * 1000).toISOString()
  return {
    access_token: token('access'),
    token_type: 'bearer',
    expires_in: LIFETIME.access,
    expires_at: now + LIFETIME.access,
    refresh_token: token('refresh'),
    user: {
      id: NOBODY,
      aud: CLAIMS.aud,
      role: CLAIMS.role,
      is_anonymous: true,
      app_metadata: {},
      user_metadata: {},
      identities: [],
      created_at: moment,
      updated_at: moment,
    },
  }
}

/** What each visitor's token says: nobody can be recognised by it. */
const CLAIMS = { sub: NOBODY, aud: 'authenticated', role: 'anon', is_anonymous: true }

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** Signs claims as a JSON Web Token (RFC 7519) with HMAC-SHA256. */
export function signToken(claims: object, secret: string): string {
  return signed(encode(claims), secret)
}

/**
 * Looks at a token that this server signed for this use. Any other algorithm, use or role is `invalid`.
 * @param now seconds since 1970
 */
export function checkToken(
  token: string,
  use: TokenUse,
  secret: string,
  now: number = Date.now() / 1000,
): 'valid' | 'expired' | 'invalid' {
  const [, payload = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(signed(payload, secret))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  // Signed by us, so it has our shape; an operator may have signed other roles with the same secret.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  if (claims.use !== use || claims.role !== 'anon' || typeof claims.exp !== 'number') return 'invalid'
  return claims.exp > now ? 'valid' : 'expired'
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(payload: string, secret: string): string {
  const content = `${HEADER}.${payload}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
