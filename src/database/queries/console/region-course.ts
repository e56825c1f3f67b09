import type pg from 'pg'
import type { RegionCourse } from '../../../contract/console/regions.ts'
import { rowOf } from '../../ask.ts'

// All run as the role operator.

/** Days that the curve goes back: as many as a forecast is made of. */
const COURSE_DAYS = 56

/** Who came each day up to yesterday, and today so far. */
export type Arrivals = { days: number[]; soFar: number }

/** How many waited at the end of each day, for the curve. */
export function askCourse(client: pg.PoolClient, id: number, today: string): Promise<RegionCourse> {
  return rowOf<RegionCourse>(
    client,
    `with changes as (
       select d.day, d.waiting from public.place_days as d
       where d.postal_code in (select postal_code from public.region_places where region_id = $1)
       union all
       select c.day, c.waiting from public.signup_changes as c
       where c.postal_code in (select postal_code from public.region_places where region_id = $1)
     ), of_a_day as (
       select day - ($2::date - $3::int) as number, sum(waiting)::int as waiting
       from changes where day >= $2::date - $3::int group by day having sum(waiting) <> 0
     )
     select ($2::date - $3::int)::text as from,
       (select coalesce(sum(waiting), 0)::int from changes where day < $2::date - $3::int) as "waitingBefore",
       (select coalesce(jsonb_agg(jsonb_build_array(number, waiting) order by number), '[]') from of_a_day) as days`,
    [id, today, COURSE_DAYS],
  )
}

/** Who confirmed less who left, day by day up to yesterday, and today so far: what a forecast is made of. */
export function askArrivals(client: pg.PoolClient, id: number, today: string): Promise<Arrivals> {
  return rowOf(
    client,
    `with changes as (
       select d.day, d.signed_up, d.confirmed - d.withdrawn as growth from public.place_days as d
       where d.postal_code in (select postal_code from public.region_places where region_id = $1)
       union all
       select c.day, c.signed_up, c.confirmed - c.withdrawn from public.signup_changes as c
       where c.postal_code in (select postal_code from public.region_places where region_id = $1)
     ), by_day as (
       select day, sum(growth)::int as growth from changes where day >= $2::date - $3::int group by day
     ), first as (
       select greatest(min(day) filter (where signed_up > 0), $2::date - $3::int) as day from changes
     )
     select coalesce((select growth from by_day where day = $2::date), 0) as "soFar",
       (select coalesce(jsonb_agg(coalesce(b.growth, 0) order by each.day), '[]')
        from first cross join generate_series(first.day, $2::date - 1, '1 day') as each (day)
        left join by_day as b on b.day = each.day) as days`,
    [id, today, COURSE_DAYS],
  )
}
