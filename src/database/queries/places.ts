import type pg from 'pg'
import type { Standing } from '../../contract/standing.ts'
import { call } from '../ask.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/**
 * Brings the table of places to what the file says (tab-separated, header line; see data/). Does nothing when it has
 * as many rows with the same content. Runs as the owner.
 * @throws when a row of the file is not whole.
 */
export async function storePlaces(owner: pg.Pool, table: string): Promise<void> {
  const rows = table.trimEnd().split('\n').slice(1).map(columnsOf)
  await owner.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::float8[], $7::float8[], $8::float8[])
         as given (postal_code, place, district, state, inhabitants, area_km2, latitude, longitude)
     ), gone as (
       delete from public.places where postal_code not in (select postal_code from given)
     )
     insert into public.places as known select * from given
     on conflict (postal_code) do update set
       place = excluded.place, district = excluded.district, state = excluded.state, inhabitants = excluded.inhabitants,
       area_km2 = excluded.area_km2, latitude = excluded.latitude, longitude = excluded.longitude
     where (known.*) is distinct from (excluded.*)`,
    Array.from({ length: COLUMNS }, (_, column) => rows.map((row) => row[column])),
  )
}

const COLUMNS = 8

function columnsOf(row: string): string[] {
  const columns = row.split('\t')
  if (columns.length !== COLUMNS || columns.includes('')) {
    throw new Error(`data/postal-codes.tsv: the row „${row}“ needs ${COLUMNS} columns, none of them empty.`)
  }
  return columns
}

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
