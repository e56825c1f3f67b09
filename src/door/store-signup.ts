import type { FastifyRequest } from 'fastify'
import { asciiEmail, emailProblem } from '../contract/signup.ts'
import type { ConfirmingRequest } from '../database/queries/links.ts'
import type { SignUp, SignupEntry, SignupRefusal } from '../database/queries/sign-up.ts'
import { type Answer, askDatabase } from '../http/ask-database.ts'
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

/**
 * Stores a sign-up with the address that is meant; a refusal of its row is what the statement's own error would have
 * been.
 */
export function storeSignup(signUp: SignUp, entry: SignupEntry): Promise<Answer<{ letterWaits: boolean }>> {
  const email = entry.email === null ? null : asciiEmail(entry.email)
  return askDatabase(async () => {
    if (email !== null && emailProblem(email)) throw refusalError(NO_ADDRESS)
    const answer = await signUp({ ...entry, email })
    if (answer && 'code' in answer) throw refusalError(answer)
    return { letterWaits: answer !== undefined }
  })
}

/** A refusal of one row among many, as the statement's own error would have been. */
export function refusalError({ code, message, constraint }: SignupRefusal): Error {
  // `severity` is what tells PostgreSQL's own errors from a socket's (ask-database.ts).
  return Object.assign(new Error(message), { severity: 'ERROR', code, constraint: constraint ?? undefined })
}
