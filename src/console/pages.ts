import { currentAddress } from './router/address.ts'
import { navigate } from './router/navigate.ts'
import type { Page } from './router/router.tsx'

const LOG_IN = '/anmelden'

/*
 * A page is one file, pages/<name>/page.tsx, fetched when it is first opened, and a line here. Those with a name are in
 * the head of the console, in the order of the work: look, ask, decide, send, fix. What a page keeps in its address is
 * read by a pure function in pages/<name>/search.ts.
 */
export const pages = [
  { path: '/', name: 'Nachfrage', load: async () => (await import('./pages/demand/page.tsx')).DemandPage },
  {
    path: '/anmeldungen',
    name: 'Anmeldungen',
    load: async () => (await import('./pages/signups/page.tsx')).SignupsPage,
  },
  {
    path: '/anmeldungen/einlesen',
    load: async () => (await import('./pages/signups/import-page.tsx')).ImportPage,
  },
  {
    path: '/anmeldungen/$number',
    load: async () => (await import('./pages/signups/person-page.tsx')).PersonPage,
  },
  {
    path: '/besuche',
    name: 'Besuche',
    load: async () => (await import('./pages/visits/page.tsx')).VisitsPage,
  },
  { path: '/orte', name: 'Orte', load: async () => (await import('./pages/places/page.tsx')).PlacesPage },
  {
    path: '/start',
    name: 'Start',
    load: async () => (await import('./pages/newsletters/list-page.tsx')).NewslettersPage,
  },
  {
    path: '/start/neu',
    load: async () => (await import('./pages/newsletters/new-page.tsx')).NewNewsletterPage,
  },
  {
    path: '/start/$id',
    load: async () => (await import('./pages/newsletters/newsletter-page.tsx')).NewsletterPage,
  },
  {
    path: '/postausgang',
    name: 'Postausgang',
    load: async () => (await import('./pages/outbox/page.tsx')).OutboxPage,
  },
  {
    path: '/postausgang/$number',
    load: async () => (await import('./pages/outbox/kept-letter-page.tsx')).KeptLetterPage,
  },
  {
    path: '/anfragen',
    name: 'Anfragen',
    load: async () => (await import('./pages/requests/page.tsx')).RequestsPage,
  },
  {
    path: '/einrichtung',
    name: 'Einrichtung',
    load: async () => (await import('./pages/setup/page.tsx')).SetupPage,
  },
  { path: '/konto', load: async () => (await import('./pages/account/page.tsx')).AccountPage },
  { path: LOG_IN, load: async () => (await import('./pages/log-in/page.tsx')).LogInPage, isOutside: true },
  {
    path: '/passwort',
    load: async () => (await import('./pages/password/page.tsx')).PasswordPage,
    isOutside: true,
  },
] as const satisfies readonly Page[]

declare module './router/address.ts' {
  interface Pages {
    path: (typeof pages)[number]['path']
  }
}

/** Leads to where one logs in, and from there back to the page that asked. */
export function leaveForLogIn(): void {
  const { path, search } = currentAddress()
  if (path === LOG_IN) return
  const asked = `${path}${search}`
  void navigate({ to: LOG_IN, search: asked === '/' ? {} : { weiter: asked } })
}
