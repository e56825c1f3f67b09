import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { SignupChallenge, SignupProof } from '../../contract/signup-proof.ts'
import { routes } from '../../routes.ts'
import { type Backend, isOwn } from '../backend.ts'
import { inBase64url } from './page-key.ts'

/** A phone that takes longer has other things to do. */
const LONGEST_MS = 5_000

/**
 * Fetches a puzzle and solves it. The browser derives the keys in a thread of its own, so that this one only waits: no
 * worker is needed.
 * @returns the request header that shows it; `undefined` when there is no puzzle or no solution
 */
export async function solveProof(backend: Backend): Promise<string | undefined> {
  // Only pages that came by TLS or from this machine may use the browser's cryptography.
  if (!isOwn(backend) || !crypto.subtle) return undefined
  const answer = await fetch(routes.signupChallenge)
  if (!answer.ok) return undefined
  const challenge = (await answer.json()) as SignupChallenge
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST_MS })
  if (!solution) return undefined
  const { counter, derivedKey } = solution
  const proof: SignupProof = { challenge, solution: { counter, derivedKey } }
  return inBase64url(JSON.stringify(proof))
}
