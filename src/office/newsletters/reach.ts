import type pg from 'pg'
import { shortName } from '../../contract/places.ts'
import { rowsOf } from '../../database/ask.ts'
import type { Draft } from './newsletter.ts'

/** Whom a letter reaches now: in the places of its region, or in those that it names where there is none. */
export async function reachOf(
  database: pg.Pool | pg.PoolClient,
  { regionId, postalCodes, isLaunch }: Pick<Draft, 'regionId' | 'postalCodes' | 'isLaunch'>,
) {
  type Counts = { letters: number; fresh: number; told: number; unconfirmed: number }
  const rows = await rowsOf<Counts & { postalCode: string; place: string }>(database, REACH, [
    regionId,
    postalCodes,
    isLaunch,
  ])
  const sum = (kind: keyof Counts) => rows.reduce((all, row) => all + row[kind], 0)
  return {
    /** Those with most letters first. */
    places: rows.map(({ postalCode, place, letters }) => ({ postalCode, place: shortName(place), letters })),
    letters: sum('letters'),
    /** Confirmed people without a launch letter; those who had one; and who has not confirmed and gets nothing. */
    fresh: sum('fresh'),
    told: sum('told'),
    unconfirmed: sum('unconfirmed'),
  }
}

/** Who had a launch letter ($3) gets no second one. */
const REACH = `
  select p.postal_code as "postalCode", p.place, fresh + case when $3 then 0 else told end as letters, counted.*
  from public.places as p
  cross join lateral (
    select count(*) filter (where s.state = 'confirmed' and s.told_at is null)::int as fresh,
           count(*) filter (where s.state = 'confirmed' and s.told_at is not null)::int as told,
           count(*) filter (where s.confirmed_at is null)::int as unconfirmed
    from public.newsletter_signups as s where s.postal_code = p.postal_code and s.state <> 'left'
  ) as counted
  where p.postal_code = any (case when $1::bigint is null then $2::text[] else array(
    select r.postal_code from public.region_places as r where r.region_id = $1) end)
  order by letters desc, p.postal_code`
