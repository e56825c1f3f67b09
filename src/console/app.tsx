import '../design/tokens.css'
import '../design/base.css'
import '../design/fonts/fonts.css'
import './theme.css'
import './controls.css'
import './shell.css'
import './page.css'
import './table.css'
import './dialog.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Route, Router, Switch, useLocation } from 'wouter'
import { consoleRoutes } from '../routes.ts'
import { queries } from './ask.ts'
import LogInPage from './log-in/page.tsx'
import { Empty, Failed, Loading } from './page.tsx'
import { Shell } from './shell.tsx'

/*
 * A page is <noun>/page.tsx, fetched when it is first opened; its default export is shown. What it keeps in its address
 * stands behind the question mark (filters.ts).
 */
const PAGES = {
  '/besuche': () => import('./visits/page.tsx'),
  '/postausgang': () => import('./outbox/page.tsx'),
  '/anmeldungen': () => import('./signups/page.tsx'),
  '/anmeldungen/einlesen': () => import('./signups/import-page.tsx'),
  '/anmeldungen/:number': () => import('./signups/person-page.tsx'),
  '/': () => import('./next/page.tsx'),
  '/regionen': () => import('./regions/page.tsx'),
  '/regionen/:id': () => import('./regions/region.tsx'),
  '/briefe': () => import('./newsletters/page.tsx'),
  // Also /briefe/neu, which leads on to a number.
  '/briefe/:id': () => import('./newsletters/letter-page.tsx'),
  '/protokoll': () => import('./audit/page.tsx'),
  '/team': () => import('./team/page.tsx'),
  '/konto': () => import('./account/page.tsx'),
  '/einrichtung': () => import('./setup/page.tsx'),
  '/einrichtung/angaben': () => import('./site/page.tsx'),
}

const PasswordPage = lazy(() => import('./log-in/password-page.tsx'))

const pages = Object.entries(PAGES).map(([path, load]) => [path, lazy(load) as ComponentType] as const)

const place = document.getElementById('console')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router base={consoleRoutes.base}>
          <Console />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}

function Console() {
  const [path] = useLocation()
  return (
    <Switch>
      <Route path="/anmelden" component={LogInPage} />
      <Route path="/passwort">
        <Suspense>
          <PasswordPage />
        </Suspense>
      </Route>
      <Route>
        <Shell>
          <PageBoundary key={path}>
            <Suspense fallback={<Loading />}>
              <Switch>
                {pages.map(([path, Page]) => (
                  <Route key={path} path={path} component={Page} />
                ))}
                <Route>
                  <Empty title="Diese Seite gibt es in der Konsole nicht">
                    <a href={consoleRoutes.base}>Zu „Wo als Nächstes“</a>
                  </Empty>
                </Route>
              </Switch>
            </Suspense>
          </PageBoundary>
        </Shell>
      </Route>
    </Switch>
  )
}

/** Says that a page broke, or that its files could not be fetched: the server may have a newer console, which a reload brings. */
class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failed error={error} onRetry={() => window.location.reload()} />
  }
}
