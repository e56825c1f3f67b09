import type pg from 'pg'
import { answerOf } from '../ask.ts'

/** What `place_standing` answers; `households` is null below five, times are ISO 8601. */
export type PlaceStanding = {
  postal_code: string
  place: string
  households: number | null
  goal: number
  state: 'collecting' | 'ready' | 'started'
  counted_at: string
}

/** How a place stands, asked as the visitors' role; null for a postal code that there is not. */
export function placeStanding(anon: pg.Pool, postalCode: string): Promise<PlaceStanding | null> {
  return answerOf(anon, 'select public.place_standing($1) as answer', [postalCode])
}
