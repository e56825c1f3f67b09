import { type Claims, LIFETIME, signToken, type TokenUse } from './token.ts'

// Every visitor is the same nobody: no number that could tell two of them apart.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * A new session as the hosted backend's GoTrue answers it: an access token for an hour, a refresh token for thirty days;
 * nothing of it is stored here.
 */
export function newSession(settings: { publicOrigin: string; secret: string }, now: number) {
  const token = (use: TokenUse) => signToken(claims(use, settings.publicOrigin, now), settings.secret)
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

function claims(use: TokenUse, origin: string, now: number): Claims {
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
