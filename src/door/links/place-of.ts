import { routes } from '../../routes.ts'
import type { Site } from '../pages/load-site.ts'

/** The place of a postal code, out of the files that the sign-up form asks too; `undefined` when none is known. */
export function placeOf(site: Pick<Site, 'files'>, postalCode: string): string | undefined {
  const file = site.files.get(routes.places(postalCode.slice(0, 2)))
  const text = file?.bodies.get('identity')?.toString()
  if (text === undefined) return undefined
  const places = JSON.parse(text) as Record<string, string>
  return Object.hasOwn(places, postalCode) ? places[postalCode] : undefined
}
