import type { FastifyRequest } from 'fastify'
import type { ConfirmingRequest } from '../database/queries/links.ts'
import type { SignUp, SignupEntry, SignupRefusal } from '../database/queries/sign-up.ts'
import { type Answer, askDatabase } from '../http/ask-database.ts'
import { sentFrom } from '../http/client-address.ts'
import type { DoorSettings } from './settings.ts'

/** What the proof of a consent keeps of the request; the client's address only if the operator wants it. */
export function requestFacts(
  request: FastifyRequest,
  settings: Pick<DoorSettings, 'proofStoresIp' | 'trustProxy'>,
): Pick<SignupEntry, 'headers' | 'ip'> {
  const { 'user-agent': userAgent, referer } = request.headers
  return {
    headers: { 'user-agent': userAgent, referer },
    ...(settings.proofStoresIp && { ip: sentFrom(request.raw, settings.trustProxy) }),
  }
}

/** The same of a request that confirms. */
export function confirmingRequest(
  request: FastifyRequest,
  settings: Pick<DoorSettings, 'proofStoresIp' | 'trustProxy'>,
): ConfirmingRequest {
  const { headers, ip } = requestFacts(request, settings)
  return { user_agent: headers['user-agent'], ip }
}

/** Stores a sign-up; a refusal of its row is what the statement's own error would have been. */
export function storeSignup(signUp: SignUp, entry: SignupEntry): Promise<Answer<void>> {
  return askDatabase(async () => {
    const refusal = await signUp(entry)
    if (refusal) throw errorOf(refusal)
  })
}

// `severity` is what tells PostgreSQL's own errors from a socket's (ask-database.ts).
function errorOf({ code, message, constraint }: SignupRefusal): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', code, constraint: constraint ?? undefined })
}
