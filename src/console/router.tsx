import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { routes } from '../routes.ts'
import { PageFailed, PageMissing } from './design/states.tsx'
import { readDemandSearch } from './pages/demand/search.ts'
import { readPlacesSearch } from './pages/places/search.ts'
import { readSignupsSearch } from './pages/signups/search.ts'
import { readVisitsSearch } from './pages/visits/search.ts'
import { parseSearch, type Search, stringifySearch, textOf } from './search.ts'
import { Shell } from './shell/shell.tsx'

/*
 * A page is one file, pages/<name>/page.tsx, fetched when it is first opened: a route here, and a link in
 * shell/navigation.ts. What a page keeps in its address is read by a pure function in pages/<name>/search.ts.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: PageMissing })

/** Pages that one sees only after logging in. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })

const demand = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: readDemandSearch,
  component: lazyRouteComponent(() => import('./pages/demand/page.tsx'), 'DemandPage'),
})

const visits = createRoute({
  getParentRoute: () => inside,
  path: '/besuche',
  validateSearch: readVisitsSearch,
  component: lazyRouteComponent(() => import('./pages/visits/page.tsx'), 'VisitsPage'),
})

const places = createRoute({
  getParentRoute: () => inside,
  path: '/orte',
  validateSearch: readPlacesSearch,
  component: lazyRouteComponent(() => import('./pages/places/page.tsx'), 'PlacesPage'),
})

const setup = createRoute({
  getParentRoute: () => inside,
  path: '/einrichtung',
  component: lazyRouteComponent(() => import('./pages/setup/page.tsx'), 'SetupPage'),
})

const launches = createRoute({
  getParentRoute: () => inside,
  path: '/start',
  component: lazyRouteComponent(() => import('./pages/launch/list-page.tsx'), 'LaunchesPage'),
})

const newLaunch = createRoute({
  getParentRoute: () => inside,
  path: '/start/neu',
  // What is chosen on the page of demand.
  validateSearch: (search: Search) => {
    const { plz, umkreis } = readDemandSearch(search)
    return { ...(plz && { plz }), ...(umkreis && { umkreis }) }
  },
  component: lazyRouteComponent(() => import('./pages/launch/new-page.tsx'), 'NewLaunchPage'),
})

const oneLaunch = createRoute({
  getParentRoute: () => inside,
  path: '/start/$id',
  component: lazyRouteComponent(() => import('./pages/launch/launch-page.tsx'), 'LaunchPage'),
})

const outbox = createRoute({
  getParentRoute: () => inside,
  path: '/postausgang',
  component: lazyRouteComponent(() => import('./pages/outbox/page.tsx'), 'OutboxPage'),
})

const keptLetter = createRoute({
  getParentRoute: () => inside,
  path: '/postausgang/$number',
  component: lazyRouteComponent(() => import('./pages/outbox/kept-letter-page.tsx'), 'KeptLetterPage'),
})

const signups = createRoute({
  getParentRoute: () => inside,
  path: '/anmeldungen',
  validateSearch: readSignupsSearch,
  component: lazyRouteComponent(() => import('./pages/signups/page.tsx'), 'SignupsPage'),
})

const importSignups = createRoute({
  getParentRoute: () => inside,
  path: '/anmeldungen/einlesen',
  component: lazyRouteComponent(() => import('./pages/signups/import-page.tsx'), 'ImportPage'),
})

const person = createRoute({
  getParentRoute: () => inside,
  path: '/anmeldungen/$number',
  component: lazyRouteComponent(() => import('./pages/signups/person-page.tsx'), 'PersonPage'),
})

const requests = createRoute({
  getParentRoute: () => inside,
  path: '/anfragen',
  component: lazyRouteComponent(() => import('./pages/requests/page.tsx'), 'RequestsPage'),
})

const LOG_IN = '/anmelden'
const logIn = createRoute({
  getParentRoute: () => root,
  path: LOG_IN,
  validateSearch: (search: Search): { weiter?: string } => {
    const after = textOf(search.weiter, 2000)
    // Only below the console: an address that somebody sent leads nowhere else.
    return after?.startsWith('/') && !after.startsWith('//') ? { weiter: after } : {}
  },
  component: lazyRouteComponent(() => import('./pages/log-in/page.tsx'), 'LogInPage'),
})

const password = createRoute({
  getParentRoute: () => root,
  path: '/passwort',
  component: lazyRouteComponent(() => import('./pages/password/page.tsx'), 'PasswordPage'),
})

const account = createRoute({
  getParentRoute: () => inside,
  path: '/konto',
  component: lazyRouteComponent(() => import('./pages/account/page.tsx'), 'AccountPage'),
})

/** Routes here begin at `/`, addresses at /konsole; as `basepath`, which would write /konsole/ for the first page. */
const belowKonsole = {
  input: ({ url }: { url: URL }) => {
    url.pathname = url.pathname.replace(new RegExp(`^${routes.console.base}(?=/|$)`), '') || '/'
    return url
  },
  output: ({ url }: { url: URL }) => {
    url.pathname = `${routes.console.base}${url.pathname === '/' ? '' : url.pathname}`
    return url
  },
}

export const router = createRouter({
  routeTree: root.addChildren([
    logIn,
    password,
    inside.addChildren([
      account,
      demand,
      signups,
      importSignups,
      person,
      requests,
      visits,
      places,
      launches,
      newLaunch,
      oneLaunch,
      outbox,
      keptLetter,
      setup,
    ]),
  ]),
  rewrite: belowKonsole,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Leads to where one logs in, and from there back to the page that asked. */
export function leaveForLogIn(): void {
  const { pathname, href } = router.latestLocation
  if (pathname === LOG_IN) return
  void router.navigate({ to: LOG_IN, search: href === '/' ? {} : { weiter: href } })
}
