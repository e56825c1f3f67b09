import type pg from 'pg'
import type { PlaceDetails, PlaceGoal } from '../../../contract/console/routes/places.ts'
import { findRow, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

/** Everything about one place; exact at the moment. @returns `undefined` for what is no postal code of Germany. */
export function askPlace(operator: pg.Pool, postalCode: string): Promise<PlaceDetails | undefined> {
  // One statement sees one moment: a roll-up between two would count its lines twice or not at all.
  return findRow<PlaceDetails>(
    operator,
    `with moment as (
       select now() as counted_at, (now() at time zone 'Europe/Berlin')::date as today
     ), sums as (
       select coalesce(sum(waiting), 0)::integer as waiting, coalesce(sum(told), 0)::integer as told,
              coalesce(sum(open), 0)::integer as open
       from (
         select waiting, told, open from public.place_totals where postal_code = $1
         union all
         select waiting, told, open from public.signup_changes where postal_code = $1
       ) as parts
     )
     select ${isoTime('m.counted_at')} as "countedAt", m.today::text as today, p.postal_code as "postalCode",
            s.waiting, s.told, s.open, plan.goal, public.default_goal() as "defaultGoal",
            (select jsonb_build_object('id', r.id, 'name', r.name)
             from public.region_places as rp join public.regions as r on r.id = rp.region_id
             where rp.postal_code = p.postal_code) as region,
            (select jsonb_build_object('at', ${isoTime('st.at')},
                                       'letter', case when n.id is not null
                                                      then jsonb_build_object('id', n.id, 'subject', n.subject) end)
             from public.place_starts as st left join public.newsletters as n on n.id = st.newsletter_id
             where st.postal_code = p.postal_code) as start
     from public.places as p cross join moment as m cross join sums as s
       left join public.place_plans as plan on plan.postal_code = p.postal_code
     where p.postal_code = $1`,
    [postalCode],
  )
}

/**
 * Sets how many households each takes; null: what holds where nobody decided otherwise.
 * @returns the goals before; `undefined` when one is no postal code of Germany: then none is changed.
 */
export function setGoals(operator: pg.Pool, by: By, goals: readonly PlaceGoal[]): Promise<boolean> {
  const codes = goals.map(({ postalCode }) => postalCode)
  return inTransaction(operator, async (client) => {
    if (!(await areAll(client, codes))) return false
    await client.query(
      `insert into public.place_plans as p (postal_code, goal)
       select distinct on (code) code, goal from unnest($1::text[], $2::integer[]) as given (code, goal)
       on conflict (postal_code) do update set goal = excluded.goal`,
      [codes, goals.map(({ goal }) => goal)],
    )
    const [first] = goals
    const subject =
      goals.length === 1
        ? { postal_code: first?.postalCode, goal: first?.goal }
        : {
            postal_codes: codes,
            ...(new Set(goals.map(({ goal }) => goal)).size === 1 && { goal: first?.goal }),
          }
    await recordAction(client, { ...by, subject })
    return true
  })
}

async function areAll(client: pg.PoolClient, codes: readonly string[]): Promise<boolean> {
  const found = await rowsOf(client, 'select from public.places where postal_code = any ($1)', [codes])
  return found.length === new Set(codes).size
}
