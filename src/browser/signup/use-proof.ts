import { useCallback, useEffect, useRef } from 'react'
import type { Backend } from '../backend.ts'

/**
 * Solves a puzzle of the door's while the form is filled in, from the first letter on: whoever types nothing loads nothing
 * for it. Nobody waits for it and nothing is said when there is none: a sign-up without it is taken all the same
 * (src/contract/signup-proof.ts).
 * @returns what hands over the proof, once; the next one is begun then
 */
export function useProof(backend: Backend): () => string | undefined {
  const solved = useRef<string>(undefined)
  const begin = useCallback(() => {
    import('./solve-proof.ts')
      .then(async ({ solveProof }) => {
        solved.current = await solveProof(backend)
      })
      // Without a line, or where the browser cannot: the letter has no share of its own in a flood.
      .catch(() => undefined)
  }, [backend])
  useEffect(() => {
    addEventListener('input', begin, { once: true })
    return () => removeEventListener('input', begin)
  }, [begin])
  return useCallback(() => {
    const proof = solved.current
    solved.current = undefined
    begin()
    return proof
  }, [begin])
}
