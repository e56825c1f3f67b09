import type pg from 'pg'
import type { PlacePlan, PlacesOverview } from '../../../contract/console/routes/places.ts'
import { answerOf, rowOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type Action, type By, recordAction } from './audit.ts'

/** Places in which somebody waits or that have a plan; exact at the moment, at the cost of some thousand sums. */
export function askPlaceFigures(operator: pg.Pool) {
  // One statement sees one moment: a roll-up between two would count its lines twice or not at all.
  return rowOf<PlacesOverview>(
    operator,
    `with waiting as (
       select postal_code, sum(waiting)::integer as waiting, sum(open)::integer as open
       from (
         select postal_code, waiting, open from public.place_totals
         union all
         select postal_code, waiting, open from public.signup_changes
         union all
         select postal_code, 0, 0 from public.place_plans
       ) as parts
       group by postal_code
     ), shown as (
       select w.postal_code::integer as code, lag(w.postal_code::integer, 1, 0) over up as before, waiting, open
       from waiting as w left join public.place_plans as p on p.postal_code = w.postal_code
       where waiting <> 0 or open <> 0 or p.postal_code is not null
       window up as (order by w.postal_code::integer)
     )
     select ${isoTime('now()')} as "countedAt",
            public.default_goal() as "defaultGoal",
            (select jsonb_build_object('postalCode', coalesce(jsonb_agg(code - before order by code), '[]'),
                                       'waiting', coalesce(jsonb_agg(waiting order by code), '[]'),
                                       'open', coalesce(jsonb_agg(open order by code), '[]'))
             from shown) as places,
            (select coalesce(jsonb_agg(${PLAN} order by postal_code collate "C"), '[]') from public.place_plans) as plans`,
  )
}

/** Sets how many households it takes. @returns the plan; `undefined` for what is no postal code of Germany. */
export function setGoal(operator: pg.Pool, by: By, postalCode: string, goal: number) {
  return changePlan(
    operator,
    { ...by, subject: { postal_code: postalCode, goal } },
    `insert into public.place_plans (postal_code, goal) select postal_code, $2 from public.places where postal_code = $1
     on conflict (postal_code) do update set goal = excluded.goal`,
    [postalCode, goal],
  )
}

/**
 * Says that a place has started, or that it has not after all. Started twice, the first time counts.
 * @returns as `setGoal`.
 */
export function setStarted(operator: pg.Pool, by: By, postalCode: string, started: boolean) {
  return changePlan(
    operator,
    { ...by, subject: { postal_code: postalCode } },
    `insert into public.place_plans as p (postal_code, started_at)
     select postal_code, case when $2 then now() end from public.places where postal_code = $1
     on conflict (postal_code) do update set started_at = case when $2 then coalesce(p.started_at, now()) end`,
    [postalCode, started],
  )
}

function changePlan(
  operator: pg.Pool,
  action: Action,
  change: string,
  values: [postalCode: string, value: unknown],
) {
  return inTransaction(operator, async (client) => {
    const { rowCount } = await client.query(change, values)
    if (rowCount === 0) return undefined
    await recordAction(client, action)
    const plan = `select ${PLAN} as answer from public.place_plans where postal_code = $1`
    return answerOf<PlacePlan>(client, plan, [values[0]])
  })
}

const PLAN = `jsonb_build_object('postalCode', postal_code, 'goal', goal, 'startedAt', ${isoTime('started_at')})`
