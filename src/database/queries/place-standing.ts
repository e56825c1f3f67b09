import type pg from 'pg'
import type { Standing } from '../../contract/standing.ts'

/** What `place_standing` answers. */
export type PlaceStanding = Omit<Standing, 'sentences'>

/** How a place stands, asked as the visitors' role; null for a postal code that there is not. */
export async function placeStanding(anon: pg.Pool, postalCode: string): Promise<PlaceStanding | null> {
  const { rows } = await anon.query<{ standing: PlaceStanding | null }>(
    'select public.place_standing($1) as standing',
    [postalCode],
  )
  return rows[0]?.standing ?? null
}
