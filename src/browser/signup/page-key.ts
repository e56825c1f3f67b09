import type { Signup } from '../../contract/signup.ts'
import { type Backend, isOwn } from '../backend.ts'

const KEY_BYTES = 32

/** A sign-up on its way. The same one sent again has the same key, and is no duplicate then. */
export type Attempt = { signup: Signup; key: string | undefined }

/** @returns the attempt to send; a foreign backend is given no key, as it takes no header that it does not know. */
export function attemptOf(signup: Signup, backend: Backend, last: Attempt | undefined): Attempt {
  const isSame = last?.signup.email === signup.email && last.signup.postal_code === signup.postal_code
  if (isSame) return last
  return { signup, key: isOwn(backend) ? newPageKey() : undefined }
}

/** The key of an attempt: 32 random bytes in base64url (src/contract/page-key.ts). */
export function newPageKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
