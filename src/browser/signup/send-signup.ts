import { LETTER_HEADER, PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { UNIQUE_VIOLATION } from '../../contract/problem.ts'
import type { Signup } from '../../contract/signup.ts'
import { type Backend, insertRow, isOwn } from '../backend.ts'

const TIMEOUT_MS = 20_000

const KEY_BYTES = 32

/** A sign-up on its way. The same one sent again has the same key, and is no duplicate then. */
export type Attempt = { signup: Signup; key: string | undefined }

/** @returns the attempt to send; a foreign backend is given no key, as it takes no header that it does not know. */
export function attemptOf(signup: Signup, backend: Backend, last: Attempt | undefined): Attempt {
  const isSame = last?.signup.email === signup.email && last.signup.postal_code === signup.postal_code
  if (isSame) return last
  return { signup, key: isOwn(backend) ? newPageKey() : undefined }
}

/** 32 random bytes in base64url (src/contract/page-key.ts). */
function newPageKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** How an attempt ended: stored, refused as a duplicate e-mail, or anything else. */
export type SentSignup = {
  outcome: 'saved' | 'duplicate' | 'failed'
  /** The letter of one that is stored has to wait for its turn. */
  letterWaits?: boolean
  /** There was no answer at all, as where an extension keeps scripts from asking. */
  unanswered?: boolean | undefined
}

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
