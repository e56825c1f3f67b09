import './design/layers.css'
import '../design/tokens.css'
import '../design/base.css'
import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openQueryClient } from './query-client.ts'
import { leaveForLogIn, router } from './router.tsx'

const queryClient = openQueryClient({ onLoggedOut: leaveForLogIn })
const place = document.getElementById('console')

if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
