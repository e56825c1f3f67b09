import { PAGE_KEY_HEADER } from '../../contract/pending-signup.ts'
import { UNIQUE_VIOLATION } from '../../contract/problem.ts'
import { type Backend, insertRow } from '../backend.ts'
import type { Attempt } from './page-key.ts'
import type { SignupOutcome } from './signup-state.ts'

const TIMEOUT_MS = 20_000

/**
 * Inserts a sign-up (specification section 7). Never throws: no network, no answer within 20 seconds and every
 * refusal but the duplicate end as `failed` and are written to the console, without what the visitor typed.
 */
export async function sendSignup(backend: Backend, { signup, key }: Attempt): Promise<SignupOutcome> {
  // Not AbortSignal.timeout(), which Safari does not know before 16.
  const giveUp = new AbortController()
  const timeout = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const headers = key === undefined ? {} : { [PAGE_KEY_HEADER]: key }
    const { signal } = giveUp
    const refusal = await insertRow(backend, 'newsletter_signups', signup, { headers, signal })
    if (!refusal) return 'saved'
    if (refusal.code === UNIQUE_VIOLATION) return 'duplicate'
    // Not its details: a hosted backend puts the refused row, and with it the e-mail address, in there.
    console.error('The sign-up was not stored.', refusal.code, refusal.message)
  } catch (error) {
    console.error('The sign-up was not stored.', error instanceof Error ? error.message : 'unknown error')
  } finally {
    clearTimeout(timeout)
  }
  return 'failed'
}
