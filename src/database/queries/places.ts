import type pg from 'pg'
import type { Standing } from '../../contract/standing.ts'
import { call } from '../ask.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/** What `place_standing` answers. */
export type PlaceStanding = Omit<Standing, 'sentences'>

/** How a place stands, asked as the visitors' role; null for a postal code that there is not. */
export function placeStanding(anon: pg.Pool, postalCode: string): Promise<PlaceStanding | null> {
  return call(anon, 'place_standing', postalCode)
}

/** A place beside another, with the number that may be said of it. */
export type NearbyPlace = { postal_code: string; place: string; households: number }

/** The three nearest places where five or more wait, asked as the visitors' role. */
export function nearbyPlaces(anon: pg.Pool, postalCode: string): Promise<NearbyPlace[]> {
  return call(anon, 'nearby_places', postalCode)
}

/** The postal codes where five or more wait, in order, asked as the visitors' role. */
export function placesToList(anon: pg.Pool): Promise<string[]> {
  return call(anon, 'places_to_list')
}
