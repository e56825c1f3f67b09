import type pg from 'pg'
import type { PlaceReach, Reach } from '../../contract/console/newsletters.ts'
import { newsletterReach } from '../../database/queries/console/newsletters.ts'
import { Refusal } from '../access/refuse.ts'

export async function reachOf(operator: pg.Pool, postalCodes: string[]): Promise<Reach> {
  const places: PlaceReach[] = []
  const unknown: string[] = []
  for (const { place, ...row } of await newsletterReach(operator, postalCodes)) {
    if (place === null) unknown.push(row.postalCode)
    else places.push({ ...row, place })
  }
  return { places, unknown }
}

/** How many unknown postal codes are named. */
const NAMED = 10

/** Refuses what is no postal code of Germany: somebody mistyped it, and would not notice whom it left out. */
export async function unknownPlaces(operator: pg.Pool, postalCodes: string[]): Promise<Refusal | undefined> {
  const { unknown } = await reachOf(operator, postalCodes)
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, NAMED).join(', ') + (unknown.length > NAMED ? ' und andere' : '')
  const which = unknown.length === 1 ? 'Diese Postleitzahl gibt' : 'Diese Postleitzahlen gibt'
  return new Refusal(400, 'postal_codes', `${which} es nicht: ${named}.`)
}
