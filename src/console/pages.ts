import { currentAddress } from './router/address.ts'
import { navigate } from './router/navigate.ts'
import type { Page } from './router/router.tsx'

const LOG_IN = '/anmelden'

/*
 * A page is pages/<name>/page.tsx, or <what>-page.tsx, fetched when it is first opened, and a line here; its
 * default export is shown. Those with a name are in the head of the console, in the order of the work: decide, look, send,
 * fix; those with `inMenu` in the menu of one's account. One with `least` is led to only from who has that role or more. What a
 * page keeps in its address is read by a pure function, in pages/<name>/search.ts where others need it, too.
 */
export const pages = [
  { path: '/', name: 'Wo als Nächstes', load: () => import('./pages/next/page.tsx') },
  { path: '/regionen', name: 'Regionen', load: () => import('./pages/regions/page.tsx') },
  { path: '/regionen/$id', load: () => import('./pages/regions/region-page.tsx') },
  { path: '/anmeldungen', name: 'Anmeldungen', load: () => import('./pages/signups/page.tsx') },
  { path: '/anmeldungen/einlesen', load: () => import('./pages/signups/import/page.tsx') },
  { path: '/anmeldungen/$number', load: () => import('./pages/signups/person-page.tsx') },
  { path: '/besuche', name: 'Besuche', load: () => import('./pages/visits/page.tsx') },
  { path: '/briefe', name: 'Briefe', load: () => import('./pages/newsletters/list-page.tsx') },
  // Also /briefe/neu: while a letter gets its number, whoever writes in it stays where they are.
  { path: '/briefe/$id', load: () => import('./pages/newsletters/newsletter-page.tsx') },
  { path: '/postausgang', name: 'Postausgang', load: () => import('./pages/outbox/page.tsx') },
  { path: '/postausgang/$number', load: () => import('./pages/outbox/kept-letter-page.tsx') },
  { path: '/einrichtung', name: 'Einrichtung', load: () => import('./pages/setup/page.tsx') },
  { path: '/einrichtung/angaben', load: () => import('./pages/setup/site-page.tsx') },
  { path: '/protokoll', inMenu: 'Protokoll', load: () => import('./pages/audit/page.tsx') },
  { path: '/team', inMenu: 'Team', least: 'administer', load: () => import('./pages/team/page.tsx') },
  { path: '/konto', inMenu: 'Mein Zugang', load: () => import('./pages/account/page.tsx') },
  { path: LOG_IN, load: () => import('./pages/log-in/page.tsx'), isOutside: true },
  { path: '/passwort', load: () => import('./pages/password/page.tsx'), isOutside: true },
] as const satisfies readonly Page[]

declare module './router/address.ts' {
  interface Pages {
    path: (typeof pages)[number]['path']
  }
}

/** Leads to where one logs in, and from there back to the page that asked. @returns false: somebody would rather stay. */
export async function leaveForLogIn(): Promise<boolean> {
  const { path, search } = currentAddress()
  const asked = `${path}${search}`
  if (path !== LOG_IN) await navigate({ to: LOG_IN, search: asked === '/' ? {} : { weiter: asked } })
  return currentAddress().path === LOG_IN
}
