import { LETTER_HEADER, PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { UNIQUE_VIOLATION } from '../../contract/problem.ts'
import { type Backend, insertRow } from '../backend.ts'
import type { Attempt } from './page-key.ts'
import type { SignupOutcome } from './signup-state.ts'

const TIMEOUT_MS = 20_000

/**
 * How an attempt ended, whether the letter of one that is stored has to wait for its turn, and whether a failed one had no
 * answer at all, as where an extension keeps scripts from asking.
 */
export type SentSignup = { outcome: SignupOutcome; letterWaits?: boolean; unanswered?: boolean | undefined }

/**
 * Inserts a sign-up (specification section 7). Never throws: no network, no answer within 20 seconds and every
 * refusal but the duplicate end as `failed` and are written to the console, without what the visitor typed.
 */
export async function sendSignup(backend: Backend, { signup, key }: Attempt): Promise<SentSignup> {
  // Not AbortSignal.timeout(), which Safari does not know before 16.
  const giveUp = new AbortController()
  const timeout = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const headers: Record<string, string> = key === undefined ? {} : { [PAGE_KEY_HEADER]: key }
    const { signal } = giveUp
    const answer = await insertRow(backend, 'newsletter_signups', signup, { headers, signal })
    if ('headers' in answer)
      return { outcome: 'saved', letterWaits: answer.headers.get(LETTER_HEADER) === 'waits' }
    const { refusal } = answer
    if (refusal.code === UNIQUE_VIOLATION) return { outcome: 'duplicate' }
    // Not its details: a hosted backend puts the refused row, and with it the e-mail address, in there.
    console.error('The sign-up was not stored.', refusal.code, refusal.message)
  } catch (error) {
    console.error('The sign-up was not stored.', error instanceof Error ? error.message : 'unknown error')
    return { outcome: 'failed', unanswered: true }
  } finally {
    clearTimeout(timeout)
  }
  return { outcome: 'failed' }
}
