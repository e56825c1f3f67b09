import { type Search, textOf } from '../../search.ts'

/** The page that was asked for before logging in: its path below /konsole, with what stands behind it. */
export function readLogInSearch(search: Search): { weiter?: string } {
  const after = textOf(search.weiter, 2000)
  // Only below the console: an address that somebody sent leads nowhere else.
  return after?.startsWith('/') && !after.startsWith('//') ? { weiter: after } : {}
}
