import type { FastifyRequest } from 'fastify'
import { asciiEmail, emailProblem } from '../contract/signup.ts'
import type { ConfirmingRequest } from '../database/queries/links.ts'
import type { SignUp, SignupEntry, SignupRefusal } from '../database/queries/sign-up.ts'
import { type Answer, askDatabase, type DatabaseRefusal } from '../http/ask-database.ts'
import { clientNetwork, sentFrom } from '../http/client-address.ts'
import type { DoorSettings } from './settings.ts'

type Settings = Pick<DoorSettings, 'proofStoresIp' | 'trustProxy'>

/**
 * What the proof of a consent keeps of the request; the client's address only if the operator wants it. Its network is for
 * the order of letters alone.
 */
export function requestFacts({ raw, headers }: FastifyRequest, settings: Settings) {
  const facts: Pick<SignupEntry, 'headers' | 'ip' | 'network'> = {
    headers: { 'user-agent': headers['user-agent'], referer: headers.referer },
    network: clientNetwork(raw, settings.trustProxy),
    ...(settings.proofStoresIp && { ip: sentFrom(raw, settings.trustProxy) }),
  }
  return facts
}

/** The same of a request that confirms. */
export function confirmingRequest(request: FastifyRequest, settings: Settings): ConfirmingRequest {
  const { headers, ip } = requestFacts(request, settings)
  return { user_agent: headers['user-agent'], ip }
}

/** As the database says it. Its pattern takes more, so that who is on the list from earlier can stay. */
const NO_ADDRESS = {
  code: '23514',
  constraint: 'newsletter_signups_email_shape',
  message:
    'new row for relation "newsletter_signups" violates check constraint "newsletter_signups_email_shape"',
}

/** Stores a sign-up with the address that is meant. */
export async function storeSignup(
  signUp: SignUp,
  entry: SignupEntry,
): Promise<Answer<{ letterWaits: boolean }>> {
  const email = entry.email === null ? null : asciiEmail(entry.email)
  if (email !== null && emailProblem(email)) return refusal(NO_ADDRESS)
  const answer = await askDatabase(() => signUp({ ...entry, email }))
  if (!('value' in answer)) return answer
  const { value } = answer
  return value && 'code' in value ? refusal(value) : { value: { letterWaits: value !== undefined } }
}

/** The refusal of one row, as the statement's own would have been. */
export function refusal({ code, message, constraint }: SignupRefusal): { refused: DatabaseRefusal } {
  return { refused: Object.assign(new Error(message), { code, constraint: constraint ?? undefined }) }
}
