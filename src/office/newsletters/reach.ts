import type pg from 'pg'
import type { z } from 'zod'
import { shortName } from '../../contract/places.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { Refusal } from '../refusal.ts'
import { draft, type Newsletter } from './newsletter.ts'

export const audience = draft.pick({ regionId: true, postalCodes: true, isLaunch: true })

type Region = { id: number; name: string }

/** Whom a letter reaches: in the places of its region, or in those that it names where there is none. */
export async function reachOf(
  database: pg.Pool,
  { regionId, postalCodes, isLaunch }: z.output<typeof audience>,
) {
  const [region, rows] = await Promise.all([
    findRow<Region>(database, 'select id::float8, name from public.regions where id = $1', [regionId]),
    rowsOf<ReachRow>(database, REACH, [regionId, postalCodes]),
  ])
  const sum = (kind: 'fresh' | 'told' | 'unconfirmed') => rows.reduce((all, row) => all + row[kind], 0)
  const places = rows.map(({ postalCode, place, fresh, told }) => ({
    postalCode,
    place: shortName(place),
    // Who had a launch letter gets no second one.
    letters: fresh + (isLaunch ? 0 : told),
  }))
  return {
    region,
    /** Those with most letters first. */
    places: places.toSorted((one, other) => other.letters - one.letters),
    letters: places.reduce((all, { letters }) => all + letters, 0),
    /** Confirmed people without a launch letter; those who had one; and who has not confirmed and gets nothing. */
    fresh: sum('fresh'),
    told: sum('told'),
    unconfirmed: sum('unconfirmed'),
  }
}

type ReachRow = { postalCode: string; place: string; fresh: number; told: number; unconfirmed: number }

export const REACH = `
  select p.postal_code as "postalCode", p.place, counted.*
  from public.places as p
  cross join lateral (
    select count(*) filter (where s.state = 'confirmed' and s.told_at is null)::int as fresh,
           count(*) filter (where s.state = 'confirmed' and s.told_at is not null)::int as told,
           count(*) filter (where s.confirmed_at is null)::int as unconfirmed
    from public.newsletter_signups as s where s.postal_code = p.postal_code and s.state <> 'left'
  ) as counted
  where p.postal_code = any (case when $1::bigint is null then $2::text[] else array(
    select r.postal_code from public.region_places as r where r.region_id = $1) end)
  order by p.postal_code`

const NAMED = 10

/** @throws {Refusal} at what is no postal code of Germany: who mistyped it would not notice whom it left out */
export async function requireKnownPlaces(database: pg.Pool, postalCodes: readonly string[]): Promise<void> {
  const unknown = await rowsOf<{ code: string }>(
    database,
    `select code from unnest($1::text[]) as code
     where not exists (select from public.places as p where p.postal_code = code)`,
    [postalCodes],
  )
  if (unknown.length === 0) return
  const named = unknown.slice(0, NAMED).map(({ code }) => code)
  const more = unknown.length > NAMED ? ' und andere' : ''
  throw new Refusal(
    'BAD_REQUEST',
    'postalCodes',
    `Diese Postleitzahlen gibt es nicht: ${named.join(', ')}${more}.`,
  )
}

/** @throws {Refusal} where nobody would get a letter that starts at once, or ever */
export async function requireSomebody(database: pg.Pool, newsletter: Newsletter): Promise<void> {
  const { places, letters } = await reachOf(database, newsletter)
  const nobody = (message: string) => new Refusal('CONFLICT', 'nobody', message)
  if (places.length === 0) throw nobody('Sag zuerst, an wen dieser Brief geht.')
  if (letters === 0 && newsletter.sendAt === null)
    throw nobody('Hier wartet gerade niemand ohne Brief. Es gäbe niemanden, der ihn bekommt.')
}
