import type pg from 'pg'
import type { TopList, Visits } from '../../contract/console/visits.ts'
import { rowOf } from '../../database/ask.ts'
import { COUNT_VISITS } from '../../office/count-visits.ts'

/** How many pages and referrers are listed at most. */
export const LONGEST_LIST = 200

/** One line of the lists: which of them it belongs to, and its name there. */
type Line = {
  list: 'day' | 'page' | 'referrer' | 'browser' | 'reason'
  name: string
  people: number
  bots: number
}

export type VisitFigures = Pick<Visits, 'from' | 'until' | 'beyondBudget'> & {
  before: { people: number; bots: number }
  lines: Line[]
  /** What is not listed. */
  others: Partial<Record<Line['list'], TopList<never>['others']>>
}

/**
 * Visits of a period by day, page, referrer, browser and reason: sums of days that are over, and what came since, counted now.
 * What it costs depends on the days and the names, not on how many came.
 * @param days length of the period up to today; null: since the first visit
 */
export function askVisits(operator: pg.Pool, days: number | null) {
  return rowOf<VisitFigures>(
    operator,
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
     ), sums as (
       select list, case list when 'day' then l.day::text else name end as name,
              sum(people)::float8 as people, sum(bots)::float8 as bots
       from lines as l join period as p on l.day between p.from and p.until
       group by 1, 2
     ), ranked as (
       -- Anybody may invent addresses and referrers: beyond some hundreds they are only counted.
       select *, list <> 'day' and row_number() over (partition by list order by people desc, bots desc, name) > $2 as is_other
       from sums where list <> 'beyond'
     )
     select p.from::text as from, p.until::text as until,
            (select coalesce(sum(people), 0) from sums where list = 'beyond') as "beyondBudget",
            (select jsonb_build_object('people', coalesce(sum(people), 0), 'bots', coalesce(sum(bots), 0))
             from lines as l
             where list = 'day' and l.day < p.from and l.day >= p.from - (p.until - p.from + 1)) as before,
            (select coalesce(jsonb_agg(jsonb_build_object('list', list, 'name', name,
                                                          'people', people, 'bots', bots)
                                       order by people desc, bots desc, name), '[]')
             from ranked where not is_other) as lines,
            (select coalesce(jsonb_object_agg(list, jsonb_build_object('number', number, 'people', people,
                                                                       'bots', bots)), '{}')
             from (select list, count(*) as number, sum(people) as people, sum(bots) as bots
                   from ranked where is_other group by list) as rest) as others
     from period as p`,
    [days, LONGEST_LIST],
  )
}
