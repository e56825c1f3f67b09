import type pg from 'pg'
import type { AgainAnswer } from '../../contract/pending-signup.ts'
import { call } from '../ask.ts'
import type { ConfirmingRequest } from './links.ts'

// Run as the visitors' role: whoever has the key of the page that signed up has the right.

/** @returns null for an unknown key. */
export function sendLetterAgain(anon: pg.Pool, key: string): Promise<AgainAnswer | null> {
  return call(anon, 'send_letter_again', key)
}

/** @returns null for an unknown key. */
export function correctSignup(
  anon: pg.Pool,
  change: { key: string; email: string; newKey: string },
  request: ConfirmingRequest,
) {
  type Outcome = 'changed' | 'same' | 'duplicate' | 'confirmed' | null
  return call<Outcome>(anon, 'correct_signup', change.key, change.email, change.newKey, request)
}
