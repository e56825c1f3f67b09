import '../design/tokens.css'
import '../design/base.css'
import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveForLogIn, pages } from './pages.ts'
import { openQueryClient } from './query-client.ts'
import { Router } from './router/router.tsx'
import { Shell } from './shell/shell.tsx'

const queryClient = openQueryClient({ onLoggedOut: leaveForLogIn })
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
