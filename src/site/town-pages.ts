import { checkedTowns, type Town, towns } from '../content/towns.ts'
import { programRoutes, routes } from '../routes.ts'

/** First parts of all addresses that are not towns. */
const RESERVED = [
  routes.privacy,
  routes.legalNotice,
  routes.signup,
  routes.places('00'),
  routes.notice('00000'),
  routes.rest.base,
  routes.auth.base,
  programRoutes.livez,
  programRoutes.readyz,
  programRoutes.openGraphImage('home'),
  '/icons',
  '/_astro',
  '/404',
  '/index',
].map((address) => address.split('/')[1] ?? '')

/** The towns that get a page, checked. */
export function publishedTowns(): readonly Town[] {
  return checkedTowns(towns, RESERVED)
}

/** Where the page of a postal code's town is: `{ "16766": "/kremmen" }`. */
export function townPages(): Record<string, string> {
  return Object.fromEntries(publishedTowns().map(({ postalCode, slug }) => [postalCode, routes.town(slug)]))
}
