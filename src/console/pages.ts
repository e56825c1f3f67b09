import { currentAddress } from './router/address.ts'
import { navigate } from './router/navigate.ts'
import type { Page } from './router/router.tsx'

const LOG_IN = '/anmelden'

/*
 * A page is one file, pages/<name>/page.tsx, fetched when it is first opened: a line here, its path in
 * router/address.ts, and a link in shell/navigation.ts. What a page keeps in its address is read by a pure function in
 * pages/<name>/search.ts.
 */
export const pages: readonly Page[] = [
  { path: '/', load: async () => (await import('./pages/demand/page.tsx')).DemandPage },
  { path: '/anmeldungen', load: async () => (await import('./pages/signups/page.tsx')).SignupsPage },
  {
    path: '/anmeldungen/einlesen',
    load: async () => (await import('./pages/signups/import-page.tsx')).ImportPage,
  },
  {
    path: '/anmeldungen/$number',
    load: async () => (await import('./pages/signups/person-page.tsx')).PersonPage,
  },
  { path: '/besuche', load: async () => (await import('./pages/visits/page.tsx')).VisitsPage },
  { path: '/orte', load: async () => (await import('./pages/places/page.tsx')).PlacesPage },
  { path: '/start', load: async () => (await import('./pages/newsletters/list-page.tsx')).NewslettersPage },
  {
    path: '/start/neu',
    load: async () => (await import('./pages/newsletters/new-page.tsx')).NewNewsletterPage,
  },
  {
    path: '/start/$id',
    load: async () => (await import('./pages/newsletters/newsletter-page.tsx')).NewsletterPage,
  },
  { path: '/postausgang', load: async () => (await import('./pages/outbox/page.tsx')).OutboxPage },
  {
    path: '/postausgang/$number',
    load: async () => (await import('./pages/outbox/kept-letter-page.tsx')).KeptLetterPage,
  },
  { path: '/anfragen', load: async () => (await import('./pages/requests/page.tsx')).RequestsPage },
  { path: '/einrichtung', load: async () => (await import('./pages/setup/page.tsx')).SetupPage },
  { path: '/konto', load: async () => (await import('./pages/account/page.tsx')).AccountPage },
  { path: LOG_IN, load: async () => (await import('./pages/log-in/page.tsx')).LogInPage, isOutside: true },
  {
    path: '/passwort',
    load: async () => (await import('./pages/password/page.tsx')).PasswordPage,
    isOutside: true,
  },
]

/** Leads to where one logs in, and from there back to the page that asked. */
export function leaveForLogIn(): void {
  const { path, search } = currentAddress()
  if (path === LOG_IN) return
  const asked = `${path}${search}`
  void navigate({ to: LOG_IN, search: asked === '/' ? {} : { weiter: asked } })
}
