import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { asciiEmail, emailProblem } from '../contract/signup.ts'
import { call } from '../database/ask.ts'
import { type Answer, askDatabase, type DatabaseRefusal } from '../http/ask-database.ts'
import { clientNetwork, sentFrom } from '../http/client-address.ts'
import { gather } from './gather.ts'
import type { DoorSettings } from './settings.ts'

/** A sign-up as it came, and what is known of the request; `ip` only when proofs are to keep it. */
export type SignupEntry = {
  email: string | null
  postal_code: string | null
  headers: { 'user-agent'?: string | undefined; referer?: string | undefined }
  form: 'dialog' | 'page' | 'rest'
  /** The code of what led to the form (CHANNEL in contract/visit.ts). */
  channel?: string | undefined
  ip?: string | undefined
  /** The /24 or /48 that it came from: its letter takes turns with others from there, and only an HMAC of it is kept. */
  network?: string | undefined
  /** The key of the page that signs up (contract/page-key.ts), or of the form without JavaScript. */
  page_key?: string | undefined
}

/** Stores a sign-up with the address that is meant, and waits until it is committed; its letter may wait for its turn. */
export type SignUp = (entry: SignupEntry) => Promise<Answer<{ letterWaits: boolean }>>

/** PostgreSQL keeps 64 subtransactions at hand; each entry is one. */
const LIMITS = { entries: 50, statements: 2 }

/** Gathers sign-ups that come together (function `sign_up`). Runs as the visitors' role, whose rights hold for each row. */
export function openSignUp(anon: pg.Pool): SignUp {
  type Answered = RowRefusal | { letter_waits: true } | null
  const insert = gather(
    (entries: SignupEntry[]) => call<Answered[]>(anon, 'sign_up', JSON.stringify(entries)),
    LIMITS,
  )
  return async (entry) => {
    const email = entry.email === null ? null : asciiEmail(entry.email)
    if (email !== null && emailProblem(email)) return refusal(NO_ADDRESS)
    const answer = await askDatabase(() => insert({ ...entry, email }))
    if (!('value' in answer)) return answer
    const { value } = answer
    return value && 'code' in value ? refusal(value) : { value: { letterWaits: value !== null } }
  }
}

/** As the database says it. Its pattern takes more, so that who is on the list from earlier can stay. */
const NO_ADDRESS = {
  code: '23514',
  constraint: 'newsletter_signups_email_shape',
  message:
    'new row for relation "newsletter_signups" violates check constraint "newsletter_signups_email_shape"',
}

/** Why one row was refused: SQLSTATE, message (no values in it) and the name of the constraint. */
type RowRefusal = { code: string; message: string; constraint: string | null }

/** The refusal of one row, as the statement's own would have been. */
export function refusal({ code, message, constraint }: RowRefusal): { refused: DatabaseRefusal } {
  return { refused: Object.assign(new Error(message), { code, constraint: constraint ?? undefined }) }
}

type Settings = Pick<DoorSettings, 'proofStoresIp' | 'trustProxy'>

/**
 * What the proof of a consent keeps of the request; the client's address only if the operator wants it. Its network is for
 * the order of letters alone.
 */
export function requestFacts({ raw, headers }: FastifyRequest, settings: Settings) {
  return {
    headers: { 'user-agent': headers['user-agent'], referer: headers.referer },
    network: clientNetwork(raw, settings.trustProxy),
    ...(settings.proofStoresIp && { ip: sentFrom(raw, settings.trustProxy) }),
  } satisfies Partial<SignupEntry>
}

/** The same of a request that confirms. */
export function confirmingRequest(request: FastifyRequest, settings: Settings) {
  const { headers, ip } = requestFacts(request, settings)
  return { user_agent: headers['user-agent'], ip }
}
