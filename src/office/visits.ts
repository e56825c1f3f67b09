import type pg from 'pg'
import { z } from 'zod'
import { rowOf } from '../database/ask.ts'
import { COUNT_VISITS } from './count-visits.ts'
import { procedure, router } from './procedure.ts'

/** How many pages or referrers are listed at most: anybody may invent some. */
export const LONGEST_LIST = 200

type Visits = {
  /** First and last day of the period in Germany, e.g. `2026-11-21`. */
  from: string
  until: string
  /** All of them. */
  days: { day: string; people: number; bots: number }[]
  /** The same number of days before. */
  before: { people: number; bots: number }
  /** People's visits. */
  pages: Line[]
  /** By the hosts of the pages that led people here; empty: the browser did not say, `*`: too rare to name. */
  referrers: Line[]
  browsers: Line[]
  /** Robots' visits by what they are (count-visits.ts). */
  robots: Line[]
  /** In no other figure: visits that a door only counted, of networks or on days with too many. */
  beyondBudget: number
}
type Line = { name: string; visits: number }

/** Who looked at the pages, people and robots apart. */
export const visits = router({
  /** Of so many days up to now; null: since the first visit. */
  of: procedure({ least: 'look' })
    .input(z.strictObject({ days: z.literal([7, 30, 90, 365]).nullable() }))
    .query(({ ctx: { database }, input: { days } }) => askVisits(database, days)),
})

const listed = (list: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'visits', visits) order by rank), '[]')
    from ranked where list = '${list}' and rank <= ${LONGEST_LIST})`

/**
 * Sums of days that are over, and what came since, counted now: what it costs depends on the days and the names, not on how many
 * came.
 */
export function askVisits(database: pg.Pool, days: number | null): Promise<Visits> {
  return rowOf(
    database,
    `with today as (
       select (now() at time zone 'Europe/Berlin')::date as until,
              (select coalesce(max(day) + 1, '-infinity') from public.visit_days where list = 'day') as uncounted
     ), lines as materialized (
       select * from public.visit_days
       union all
       select counted.* from (select uncounted as since, until + 1 as until from today) as days
       cross join lateral (${COUNT_VISITS}) as counted
     ), period as (
       select until, coalesce(until - ($1::integer - 1), (select min(day) from lines where list = 'day'), until) as from from today
     ), within as materialized (
       select l.* from lines as l join period as p on l.day between p.from and p.until
     ), ranked as (
       select *, row_number() over (partition by list order by visits desc, name) as rank
       from (select list, name, sum(case list when 'reason' then bots else people end) as visits from within group by 1, 2) as sums
       where visits > 0
     )
     select p.from::text as from, p.until::text as until,
            (select jsonb_agg(jsonb_build_object('day', each::date, 'people', coalesce(people, 0), 'bots', coalesce(bots, 0))
                              order by each)
             from generate_series(p.from::timestamp, p.until::timestamp, interval '1 day') as each
             left join within as w on w.list = 'day' and w.day = each) as days,
            (select jsonb_build_object('people', coalesce(sum(people), 0), 'bots', coalesce(sum(bots), 0))
             from lines as l
             where list = 'day' and l.day < p.from and l.day >= p.from - (p.until - p.from + 1)) as before,
            ${listed('page')} as pages, ${listed('referrer')} as referrers, ${listed('browser')} as browsers,
            ${listed('reason')} as robots,
            (select coalesce(sum(people), 0)::float8 from within where list = 'beyond') as "beyondBudget"
     from period as p`,
    [days],
  )
}
