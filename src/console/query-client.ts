import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The server's code for a request without a session (src/console-server/access/session.ts). */
const LOGGED_OUT = 'logged_out'

/** Milliseconds for which an answer counts as fresh: going back shows it at once, without asking again. */
const FRESH_MS = 30_000

/**
 * The store of everything that was asked of the server. A refusal for want of a session calls `onLoggedOut`,
 * whichever page asked. Refusals are final; only what never reached the server is asked once more.
 */
export function openQueryClient({ onLoggedOut }: { onLoggedOut: () => void }): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === LOGGED_OUT) onLoggedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < 1 && isUnreachable(error) },
    },
  })
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}
