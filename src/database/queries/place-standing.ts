import type pg from 'pg'
import type { Standing } from '../../contract/standing.ts'
import { answerOf } from '../ask.ts'

/** What `place_standing` answers. */
export type PlaceStanding = Omit<Standing, 'sentences'>

/** How a place stands, asked as the visitors' role; null for a postal code that there is not. */
export function placeStanding(anon: pg.Pool, postalCode: string): Promise<PlaceStanding | null> {
  return answerOf(anon, 'select public.place_standing($1) as answer', [postalCode])
}
