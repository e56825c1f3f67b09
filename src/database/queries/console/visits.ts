import type pg from 'pg'
import type { TopList, Visits } from '../../../contract/console/visits.ts'
import { rowOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'

/** How many pages and referrers are listed at most. */
export const LONGEST_LIST = 200

/** One line of the lists: which of them it belongs to, and its name there. */
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
 * Visits of a period by day, page, referrer, browser and reason, from the lists of its days alone: what it costs depends on
 * the days and the names, not on how many came, nor on what goes with what.
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
              coalesce(until - ($1::integer - 1), (select min(day) from public.visit_lists), until) as from
       from moment
     ), sums as (
       select list, case list when 'day' then v.day::text else name end as name,
              sum(people)::float8 as people, sum(bots)::float8 as bots
       from public.visit_lists as v join period as p on v.day between p.from and p.until
       group by 1, 2
     ), ranked as (
       -- Anybody may invent addresses and referrers: beyond some hundreds they are only counted.
       select *, list <> 'day' and row_number() over (partition by list order by people desc, bots desc, name) > $2 as is_other
       from sums
     )
     select ${isoTime('p.counted_until')} as "countedUntil",
            p.from::text as from, p.until::text as until,
            (select coalesce(sum(b.beyond_network + b.beyond_day), 0)::float8 from public.visit_budget_days as b
             where b.day between p.from and p.until) as "beyondBudget",
            (select jsonb_build_object('people', coalesce(sum(people), 0), 'bots', coalesce(sum(bots), 0))
             from public.visit_lists as v
             where list = 'day' and v.day < p.from and v.day >= p.from - (p.until - p.from + 1)) as before,
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
