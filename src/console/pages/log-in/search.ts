import { filters } from '../../search.ts'

/** The page that was asked for before logging in: its path below /konsole, with what stands behind it. */
export const readLogInSearch = filters({
  // Only below the console: an address that somebody sent leads nowhere else.
  weiter: (text) => (text.startsWith('/') && !text.startsWith('//') ? text.slice(0, 2000) : undefined),
})
