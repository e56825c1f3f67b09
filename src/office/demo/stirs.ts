import type pg from 'pg'
import { REGIONS } from './regions.ts'

/** Villages around so many of them were stirred up by something, beside those of the regions. */
const STIRRED = 110

/**
 * How much each place counts (`demo_places`) and what stirred people up there (`demo_stirs`): demand comes in bursts. A
 * newspaper is read in all villages around on one day, a notice hangs in one village after the other, a club takes weeks;
 * then it fades. Around some villages that was lately, as in the regions that collect, around others long ago, and most were
 * never stirred.
 */
export async function inventStirs(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table demo_places on commit drop as
     with centres as (
       select p.postal_code, latitude, longitude,
              case when region.centre is not null then 7 else 3.5 + 2.5 * pg_temp.chance(p.postal_code::bigint, 'reach') end
                as reach,
              case when region.centre is not null then 1.3 else 0.5 + pg_temp.chance(p.postal_code::bigint, 'strength') end
                as strength
       from (
         select *, row_number() over (order by pg_temp.chance(postal_code::bigint, 'stirred'), postal_code) as number
         from public.places where inhabitants between 600 and 300 * area_km2
       ) as p
       left join unnest($1::text[]) as region (centre) on region.centre = p.postal_code
       where number <= ${STIRRED} or region.centre is not null
     ), near as (
       select distinct on (p.postal_code) p.postal_code, c.postal_code as centre,
              c.strength * (0.5 + 0.5 * pg_temp.chance(p.postal_code::bigint, 'joins')) as stirred
       from public.places as p cross join centres as c
       where pg_temp.km(p.latitude, p.longitude, c.latitude, c.longitude) < c.reach
       order by p.postal_code, stirred desc, centre
     )
     select postal_code, centre, ${STRENGTH} * stirred / (1 + ${STRENGTH} * stirred) as stirred_share,
            -- Below 80 a square kilometre everybody counts, in a city three of ten.
            (greatest(inhabitants, 20) * least(1, greatest(0.3, 80 * greatest(area_km2, 0.1) / greatest(inhabitants, 1)))
              * (0.6 + 0.8 * pg_temp.chance(postal_code::bigint, 'place'))
              * (1 + ${STRENGTH} * coalesce(stirred, 0)))::numeric as weight
     from public.places left join near using (postal_code)`,
    [REGIONS.map(({ centre }) => centre)],
  )
  await client.query(
    `create temporary table demo_stirs on commit drop as
     select postal_code, number, greatest(1, least(360, age - later)) as age, fades
     from (
       select postal_code, centre::bigint as around, postal_code::bigint as here,
              pg_temp.pick(array['newspaper', 'notice', 'club'], centre::bigint, 'what') as what,
              1 + floor(3 * pg_temp.chance(centre::bigint, 'times'))::int as times
       from demo_places where centre is not null
     ) as place
     cross join lateral generate_series(1, times) as number
     cross join lateral (
       select case when number = 1 and around = any ($1::bigint[]) then 12
                else 4 + floor(340 * pg_temp.chance(around, 'stir ' || number) ^ 1.7)::int end as age,
              case what when 'notice' then floor(40 * pg_temp.chance(here, 'notice ' || number))::int else 0 end as later,
              case what when 'newspaper' then 4 when 'notice' then 9 else 25 end as fades
     ) as stir`,
    [REGIONS.filter(({ launchedAge }) => launchedAge === null).map(({ centre }) => centre)],
  )
  await client.query('alter table demo_places add primary key (postal_code); analyze demo_places, demo_stirs')
}

/** How many times as many sign up in a village that was stirred up. */
const STRENGTH = 1.8
