import type pg from 'pg'
import { rowOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { DEFAULT_GOAL } from './places.ts'
import { procedure, router } from './procedure.ts'
import { DRIVE_KM, LEAST_HOUSEHOLDS, proposalsOf, type Running, type Village } from './proposals.ts'
import { REGION_GOAL } from './regions/changes.ts'
import type { State } from './regions/figures.ts'

/** Where next, and why there. */
export const next = router({
  figures: procedure({ least: 'look' }).query(async ({ ctx: { database } }) => {
    const { villages, running, ...figures } = await askFigures(database)
    return {
      ...figures,
      proposals: proposalsOf(villages, running),
      regionGoal: REGION_GOAL,
      /** From how many households in how many km on there is a proposal. */
      least: { households: LEAST_HOUSEHOLDS, km: DRIVE_KM },
    }
  }),
})

type Figures = {
  /** When this was counted (ISO), and today in Germany. */
  countedAt: string
  today: string
  /** A number for each place there is, in the order of the postal codes, which the console knows from its map. */
  places: {
    /** Confirmed people without a launch letter, and with one; and sign-ups whose letter is not answered yet. */
    waiting: number[]
    told: number[]
    open: number[]
    /** Who confirmed less who left, over today and the six, or 27, days before. */
    growth7: number[]
    growth28: number[]
    goal: number[]
    /** A letter for each: the first of its state. */
    states: string
  }
  /** Postal codes that are none of ours: somebody mistyped. */
  elsewhere: { postalCode: string; waiting: number; open: number }[]
  regions: {
    id: number
    name: string
    goal: number
    state: State
    postalCodes: string[]
    waiting: number
    growth7: number
  }[]
  villages: Village[]
  running: Running[]
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
              count(*) filter (where confirmed_at is null) as open,
              count(*) filter (where confirmed_at is not null and told_at is not null) as told
       from public.newsletter_signups where state <> 'left' group by 1
     ), moment as (
       select (now() at time zone 'Europe/Berlin')::date as today
     ), growth as materialized (
       select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0) as week,
              sum(confirmed - withdrawn) as month
       from moment join public.place_days on day > today - 28 group by 1
     ), counted as materialized (
       select coalesce(p.postal_code, s.postal_code) as postal_code, p.postal_code is not null as is_ours,
              coalesce(s.waiting, 0) as waiting, coalesce(s.open, 0) as open, coalesce(s.told, 0) as told,
              coalesce(g.week, 0) as week, coalesce(g.month, 0) as month, coalesce(p.goal, ${DEFAULT_GOAL}) as goal,
              inside.region_id, begun.postal_code is not null as is_started,
              p.place, p.inhabitants, p.area_km2, p.latitude, p.longitude
       from public.places as p
       full join people as s on s.postal_code = p.postal_code
       left join growth as g on g.postal_code = p.postal_code
       left join public.region_places as inside on inside.postal_code = p.postal_code
       left join public.place_starts as begun on begun.postal_code = p.postal_code
       order by 1
     ), ours as (
       select json_agg(waiting) as waiting, json_agg(told) as told, json_agg(open) as open, json_agg(week) as growth7,
              json_agg(month) as growth28, json_agg(goal) as goal,
              string_agg(case when is_started then 's' when waiting >= goal then 'r' else 'c' end, '') as states
       from counted where is_ours
     )
     select ${isoTime('now()')} as "countedAt", (select today::text from moment) as today,
       (select json_build_object('waiting', waiting, 'told', told, 'open', open, 'growth7', growth7, 'growth28', growth28,
                                 'goal', goal, 'states', states) from ours) as places,
       (select coalesce(json_agg(json_build_object('postalCode', postal_code, 'waiting', waiting, 'open', open)), '[]')
        from counted where not is_ours and (waiting <> 0 or open <> 0)) as elsewhere,
       -- A village: somebody lives there, and fewer than 300 on a km² (Eurostat, Degree of urbanisation). In a town a
       -- restaurant needs no neighbours.
       (select coalesce(json_agg(json_build_object(
          'postalCode', postal_code, 'place', place, 'inhabitants', inhabitants, 'areaKm2', area_km2, 'latitude', latitude,
          'longitude', longitude, 'waiting', waiting, 'growth7', week, 'growth28', month)), '[]')
        from counted
        where waiting > 0 and region_id is null and not is_started and inhabitants >= 100 and inhabitants < 300 * area_km2
       ) as villages,
       (select coalesce(json_agg(json_build_object(
          'name', coalesce(r.name, c.place), 'latitude', c.latitude, 'longitude', c.longitude)), '[]')
        from counted as c left join public.regions as r on r.id = c.region_id where c.is_started and c.is_ours) as running,
       (select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'goal', r.goal, 'postalCodes', s.codes, 'waiting', s.waiting, 'growth7', s.week,
          'state', case when s.is_started then 'started' when s.waiting >= r.goal then 'ready' else 'collecting' end)
          order by lower(r.name)), '[]')
        from public.regions as r
        join (select region_id, array_agg(postal_code) as codes, sum(waiting) as waiting, sum(week) as week,
                     bool_or(is_started) as is_started
              from counted group by 1) as s on s.region_id = r.id) as regions`,
  )
}
