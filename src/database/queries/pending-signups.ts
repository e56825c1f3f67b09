import type pg from 'pg'
import type { AgainAnswer } from '../../contract/pending-signup.ts'
import { call } from '../ask.ts'
import type { ConfirmingRequest } from './links.ts'

// Run as the visitors' role: whoever has the key of the page that signed up has the right.

/** The network that asks: a letter takes its turn by it. */
type Asking = { network?: string | undefined }

/** @returns null for an unknown key. */
export function sendLetterAgain(anon: pg.Pool, key: string, request: Asking): Promise<AgainAnswer | null> {
  return call(anon, 'send_letter_again', key, request)
}

/** @returns null for an unknown key. */
export function correctSignup(
  anon: pg.Pool,
  change: { key: string; email: string; newKey: string },
  request: ConfirmingRequest & Asking,
) {
  type Outcome = 'changed' | 'same' | 'duplicate' | 'confirmed' | null
  return call<Outcome>(anon, 'correct_signup', change.key, change.email, change.newKey, request)
}
