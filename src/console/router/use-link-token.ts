import { useEffect, useState } from 'react'

/** The token of a link from a letter: it stands behind the #, which browsers send to nobody; from the address it goes at once. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return token
}
