import type pg from 'pg'
import type { TopList, Visits } from '../../../contract/console/visits.ts'
import { rowOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'

/** How many pages and referrers are listed at most. */
export const LONGEST_LIST = 200

/** One line of the sums by day: which of the lists it belongs to, and its name there. */
type Line = {
  list: 'day' | 'page' | 'referrer' | 'browser' | 'reason'
  name: string
  people: number
  bots: number
}

export type VisitFigures = Pick<Visits, 'countedUntil' | 'from' | 'until' | 'beyondBudget'> & {
  before: { people: number; bots: number }
  lines: Line[]
  /** What is not listed. */
  others: Partial<Record<Line['list'], TopList<never>['others']>>
}

/**
 * Visits of a period by day, page, referrer and reason, from the sums by day alone: what it
 * costs depends on the days and the pages, not on how many came.
 * @param days length of the period up to the last day counted; null: since the first visit
 */
export function askVisits(operator: pg.Pool, days: number | null) {
  return rowOf<VisitFigures>(
    operator,
    `with moment as (
       select case when isfinite(counted_until) then counted_until end as counted_until,
         -- A day of which nothing is counted yet would only be a gap.
         (case when isfinite(counted_until) then counted_until - interval '1 microsecond' else now() end
           at time zone 'Europe/Berlin')::date as until
       from public.visit_counting
     ), period as (
       select counted_until, until,
              coalesce(until - ($1::integer - 1), (select min(day) from public.website_visit_days), until) as from
       from moment
     ), sums as (
       select case when grouping(v.day) = 0 then 'day' when grouping(page_path) = 0 then 'page'
                   when grouping(referrer_host) = 0 then 'referrer'
                   when grouping(browser) = 0 then 'browser' else 'reason' end as list,
              case when grouping(v.day) = 0 then v.day::text when grouping(page_path) = 0 then page_path
                   when grouping(referrer_host) = 0 then referrer_host
                   when grouping(browser) = 0 then browser else bot end as name,
              (coalesce(sum(visits) filter (where bot = ''), 0))::float8 as people,
              (coalesce(sum(visits) filter (where bot <> ''), 0))::float8 as bots
       from public.website_visit_days as v join period as p on v.day between p.from and p.until
       group by grouping sets ((v.day), (page_path), (referrer_host), (browser), (bot))
     ), ranked as (
       -- Anybody may invent addresses and referrers: beyond some hundreds they are only counted.
       select *, list <> 'day' and row_number() over (partition by list order by people desc, bots desc, name) > $2 as is_other
       from sums
     )
     select ${isoTime('p.counted_until')} as "countedUntil",
            p.from::text as from, p.until::text as until,
            (select coalesce(sum(b.beyond_network + b.beyond_day), 0)::float8 from public.visit_budget_days as b
             where b.day between p.from and p.until) as "beyondBudget",
            (select jsonb_build_object('people', coalesce(sum(visits) filter (where bot = ''), 0),
                                       'bots', coalesce(sum(visits) filter (where bot <> ''), 0))
             from public.website_visit_days as v
             where v.day < p.from and v.day >= p.from - (p.until - p.from + 1)) as before,
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
