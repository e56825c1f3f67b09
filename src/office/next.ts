import type pg from 'pg'
import { rowOf } from '../database/ask.ts'
import { DEFAULT_GOAL } from './places.ts'
import { procedure, router } from './procedure.ts'
import { LEAST, proposalsOf, type Village } from './proposals.ts'

/** Where next, and why there. */
export const next = router({
  figures: procedure({ least: 'look' }).query(async ({ ctx: { database } }) => {
    const { villages, ...figures } = await askFigures(database)
    return {
      ...figures,
      proposals: proposalsOf(villages),
      least: LEAST,
    }
  }),
})

type Figures = {
  /** A number for each place there is, in the order of the postal codes, which the console knows from its map. */
  places: {
    /** Confirmed people without a launch letter; and sign-ups whose letter is not answered yet. */
    waiting: number[]
    open: number[]
    /** Who confirmed less who left, today and on the six days before. */
    growth7: number[]
    goal: number[]
    /** A letter for each: the first of its state. */
    states: string
  }
  villages: Village[]
}

/**
 * Where people wait, what could start, and by what that is judged: one statement, so all of one moment. Answered as JSON made
 * by the database: eight thousand rows would be read one by one.
 */
export function askFigures(database: pg.Pool): Promise<Figures> {
  return rowOf(
    database,
    `with people as materialized (
       select postal_code, count(*) filter (where confirmed_at is not null and told_at is null) as waiting,
              count(*) filter (where confirmed_at is null) as open
       from public.newsletter_signups where state <> 'left' group by 1
     ), growth as materialized (
       select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0) as week,
              sum(confirmed - withdrawn) as month
       from public.place_days, (select (now() at time zone 'Europe/Berlin')::date as today) as moment
       where day > today - 28 group by 1
     ), counted as materialized (
       select p.*, coalesce(p.goal, ${DEFAULT_GOAL}) as needed, inside.region_id, begun.at is not null as is_started,
              coalesce(s.waiting, 0) as waiting, coalesce(s.open, 0) as open,
              coalesce(g.week, 0) as week, coalesce(g.month, 0) as month
       from public.places as p
       left join people as s using (postal_code)
       left join growth as g using (postal_code)
       left join public.region_places as inside using (postal_code)
       left join public.place_starts as begun using (postal_code)
       order by postal_code
     )
     select
       (select json_build_object(
          'waiting', json_agg(waiting), 'open', json_agg(open), 'growth7', json_agg(week), 'goal', json_agg(needed),
          'states', string_agg(case when is_started then 's' when waiting >= needed then 'r' else 'c' end, ''))
        from counted) as places,
       -- A village: somebody lives there, and fewer than 300 on a km² (Eurostat, Degree of urbanisation). In a town a
       -- restaurant needs no neighbours.
       (select coalesce(json_agg(json_build_object(
          'postalCode', postal_code, 'place', place, 'inhabitants', inhabitants, 'areaKm2', area_km2, 'latitude', latitude,
          'longitude', longitude, 'waiting', waiting, 'growth7', week, 'growth28', month)), '[]')
        from counted
        where waiting > 0 and region_id is null and not is_started and inhabitants >= 100 and inhabitants < 300 * area_km2
       ) as villages`,
  )
}
