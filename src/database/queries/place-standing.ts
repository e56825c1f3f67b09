import type pg from 'pg'
import type { Standing } from '../../contract/standing.ts'
import { call } from '../ask.ts'

/** What `place_standing` answers. */
export type PlaceStanding = Omit<Standing, 'sentences'>

/** How a place stands, asked as the visitors' role; null for a postal code that there is not. */
export function placeStanding(anon: pg.Pool, postalCode: string): Promise<PlaceStanding | null> {
  return call(anon, 'place_standing', postalCode)
}
