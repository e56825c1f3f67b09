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
  { publicKey, secret }: Pick<DoorSettings, 'publicKey' | 'secret'>,
): Problem | undefined {
  if (!apikey) return unauthorized('PGRST302', 'No API key found in request')
  if (apikey !== publicKey) return unauthorized('PGRST301', 'Invalid API key')
  if (authorization === undefined) return undefined
  const bearer = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
  const token = bearer === publicKey ? 'valid' : checkToken(bearer, 'access', secret)
  if (token === 'expired') return unauthorized('PGRST303', 'JWT expired')
  return token === 'invalid' ? unauthorized('PGRST301', 'JWT cryptographic operation failed') : undefined
}

function unauthorized(code: string, message: string): Problem {
  return { status: 401, code, message }
}
