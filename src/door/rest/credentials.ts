import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Problem } from '../../http/answer-problem.ts'
import { checkToken } from '../auth/session.ts'
import type { DoorSettings } from '../settings.ts'

/**
 * Says why a request may not come in, or `undefined` when it may: `apikey` must be the public key, and the
 * bearer, if there is one, the same key or a visitor session's access token of the role `anon`.
 */
export function credentialsProblem(
  { apikey, authorization }: IncomingHttpHeaders,
  settings: Pick<DoorSettings, 'publicKey' | 'secret'>,
): Problem | undefined {
  if (typeof apikey !== 'string' || apikey === '') {
    return unauthorized('PGRST302', 'No API key found in request', 'No `apikey` request header was found.')
  }
  if (!sameText(apikey, settings.publicKey)) {
    return unauthorized('PGRST301', 'Invalid API key', 'The `apikey` header must carry the public key.')
  }
  if (authorization === undefined) return undefined
  const bearer = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
  if (sameText(bearer, settings.publicKey)) return undefined
  const token = checkToken(bearer, 'access', settings.secret)
  if (token === 'expired') return unauthorized('PGRST303', 'JWT expired')
  return token === 'invalid' ? unauthorized('PGRST301', 'JWT cryptographic operation failed') : undefined
}

// Hashing first makes the lengths equal; comparing takes the same time wherever the first difference is.
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function unauthorized(code: string, message: string, hint?: string): Problem {
  return { status: 401, code, message, ...(hint !== undefined && { hint }) }
}
