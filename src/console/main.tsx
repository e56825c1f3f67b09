import '../design/tokens.css'
import '../design/base.css'
import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import './design/print.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NOT_LOGGED_IN } from '../contract/console/access.ts'
import { ApiError } from './api.ts'
import { leaveForLogIn, pages } from './pages.ts'
import { Router } from './router/router.tsx'
import { Shell } from './shell/shell.tsx'

/** Milliseconds for which an answer counts as fresh: going back shows it at once, without asking again. */
const FRESH_MS = 30_000

const queryClient = openQueryClient()
const place = document.getElementById('console')

if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router pages={pages} shell={Shell} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/**
 * The store of everything that was asked of the server. Where the page is opened without a session, that leads to where one
 * logs in; later the shell asks over the page (shell/log-in-dialog.tsx). Refusals are final; only what never reached the server is asked once more.
 */
function openQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === NOT_LOGGED_IN) void leaveForLogIn()
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
