import type pg from 'pg'
import { z } from 'zod'
import { shortName } from '../contract/places.ts'
import { NEIGHBOURS_CHANNEL } from '../contract/visit.ts'
import { rowOf, rowsOf } from '../database/ask.ts'
import { COUNT_VISITS } from './count-visits.ts'
import { procedure, router } from './procedure.ts'

/** How many pages or referrers are listed at most: anybody may invent some. */
export const LONGEST_LIST = 200

type Visits = {
  /** Each of the period, in Germany, e.g. `2026-11-21`. */
  days: { day: string; visits: number }[]
  pages: Line[]
  /** By the hosts of the pages that led people here; empty: the browser did not say, `*`: too rare to name. */
  referrers: Line[]
  /** In no other figure: visits that a door only counted, of networks or on days with too many. */
  beyondBudget: number
}
type Line = { name: string; visits: number }

/** How often people looked at the pages, of so many days up to today. */
export const visits = router({
  of: procedure({ least: 'look' })
    .input(z.strictObject({ days: z.literal([7, 30, 90, 365]) }))
    .query(({ ctx: { database }, input: { days } }) => askVisits(database, days)),

  /**
   * By which notice, ad or post those came who signed up, since the beginning, most confirmed households first. The link that
   * neighbours hand on and the notice of each place there is are said in any case.
   */
  channels: procedure({ least: 'look' }).query(async ({ ctx: { database } }) =>
    (await rowsOf<Channel>(database, CHANNELS)).map((one) => ({ ...one, name: shortName(one.name) })),
  ),
})

/** Sums of days that are over, and what came since, counted now: what it costs depends on days and names, not on how many came. */
export function askVisits(database: pg.Pool, days: number): Promise<Visits> {
  return rowOf(
    database,
    `with period as (
       select today - ($1::integer - 1) as first, today from (select (now() at time zone 'Europe/Berlin')::date as today) as moment
     ), lines as materialized (
       select d.* from period join public.visit_days as d on d.day >= first
       union all
       select counted.* from (
         select greatest(first, (select max(day) + 1 from public.visit_days where list = 'day')) as since, today + 1 as until
         from period
       ) as days cross join lateral (${COUNT_VISITS}) as counted
     )
     select (select jsonb_agg(jsonb_build_object('day', each::date, 'visits', coalesce(visits, 0)) order by each)
             from generate_series(first::timestamp, today::timestamp, interval '1 day') as each
             left join lines on list = 'day' and day = each) as days,
            ${listed('page')} as pages, ${listed('referrer')} as referrers,
            (select coalesce(sum(visits), 0)::float8 from lines where list = 'beyond') as "beyondBudget"
     from period`,
    [days],
  )
}

const listed = (list: string) =>
  `(select coalesce(jsonb_agg(top), '[]') from (
      select name, sum(visits) as visits from lines where list = '${list}' group by 1 order by 2 desc, 1 limit ${LONGEST_LIST}) as top)`

/** What people came by, as it stood behind ?v= in the address: a code, `*` those of few, null none; who left is not counted. */
type Channel = { code: string | null; name: string; signedUp: number; confirmed: number }

/** Anybody may invent a code, and name somebody in it: from five confirmed households on it is said. */
const CHANNELS = `
  with came as (
    select channel, count(*) as signed_up, count(confirmed_at) as confirmed
    from public.newsletter_signups where state <> 'left' group by 1
  ), named as (
    select came.*, case when channel is null then 'ohne Kennung' when p.place is not null then 'Aushang ' || p.place
             when channel = '${NEIGHBOURS_CHANNEL}' then 'Links von Nachbarn' when confirmed >= 5 then channel end as name
    from came left join public.places as p on channel = 'aushang-' || p.postal_code
  )
  select case when name is null then '*' else channel end as code, coalesce(name, 'andere Kennungen') as name,
         sum(signed_up)::float8 as "signedUp", sum(confirmed)::float8 as confirmed
  from named group by 1, 2 order by 4 desc, 2`
