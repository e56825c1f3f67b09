import type pg from 'pg'
import { gather } from './gather.ts'

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

/** Why an entry was refused: SQLSTATE, message (no values in it) and the name of the constraint. */
export type SignupRefusal = { code: string; message: string; constraint: string | null }

/** Stored, but its letter waits for its turn in the hourly budget. */
export type LetterWaits = { letter_waits: true }

/** Inserts one sign-up and waits until it is committed. `undefined`: stored. Throws when nobody can be asked. */
export type SignUp = (entry: SignupEntry) => Promise<SignupRefusal | LetterWaits | undefined>

/** PostgreSQL keeps 64 subtransactions at hand; each entry is one. */
const LIMITS = { entries: 50, statements: 2 }

/**
 * Gathers sign-ups that come together (function `sign_up`), with an answer for each. Runs as the visitors' role, whose
 * rights hold for each row.
 */
export function openSignUp(anon: pg.Pool): SignUp {
  return gather(async (entries) => {
    const { rows } = await anon.query<{ answers: (SignupRefusal | LetterWaits | null)[] }>(
      'select public.sign_up($1) as answers',
      [JSON.stringify(entries)],
    )
    return (rows[0]?.answers ?? []).map((answer) => answer ?? undefined)
  }, LIMITS)
}
