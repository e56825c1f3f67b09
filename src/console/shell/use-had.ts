import { useEffect } from 'react'

const AFTER_MS = 3000

/**
 * Fetches a part that is rarely wanted once the page has had its first seconds: not in the way of its first view, and there when
 * the server has another version by the time it is asked for.
 */
export function useHad(part: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void part().catch(() => undefined), AFTER_MS)
    return () => clearTimeout(timer)
  }, [part])
}
