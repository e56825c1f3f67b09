import type pg from 'pg'
import type { PlaceDetails, PlaceGoal } from '../../contract/console/routes/places.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { type By, recordAction } from './audit.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/** Everything about one place. @returns `undefined` for what is no postal code of Germany. */
export function askPlace(operator: pg.Pool, postalCode: string): Promise<PlaceDetails | undefined> {
  return findRow<PlaceDetails>(
    operator,
    `with moment as (
       select now() as counted_at, (now() at time zone 'Europe/Berlin')::date as today
     ), sums as (
       select count(*) filter (where confirmed_at is not null and told_at is null)::integer as waiting,
              count(*) filter (where confirmed_at is not null and told_at is not null)::integer as told,
              count(*) filter (where confirmed_at is null)::integer as open
       from public.newsletter_signups where postal_code = $1 and state <> 'left'
     )
     select ${isoTime('m.counted_at')} as "countedAt", m.today::text as today, p.postal_code as "postalCode",
            s.waiting, s.told, s.open, p.goal, ${DEFAULT_GOAL} as "defaultGoal",
            (select jsonb_build_object('id', r.id, 'name', r.name)
             from public.region_places as rp join public.regions as r on r.id = rp.region_id
             where rp.postal_code = p.postal_code) as region,
            (select jsonb_build_object('at', ${isoTime('st.at')},
                                       'letter', case when n.id is not null
                                                      then jsonb_build_object('id', n.id, 'subject', n.subject) end)
             from public.place_starts as st left join public.newsletters as n on n.id = st.newsletter_id
             where st.postal_code = p.postal_code) as start
     from public.places as p cross join moment as m cross join sums as s
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
      `update public.places as p set goal = given.goal
       from unnest($1::text[], $2::integer[]) as given (code, goal) where p.postal_code = given.code`,
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

/**
 * The places collect again; letters that left stay with who had them.
 * @returns whether any of them had started
 */
export function takeStartsBack(operator: pg.Pool, by: By, postalCodes: readonly string[]): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const starts = await rowsOf<{ postal_code: string }>(
      client,
      'delete from public.place_starts where postal_code = any ($1) returning postal_code',
      [postalCodes],
    )
    if (starts.length === 0) return false
    await recordAction(client, { ...by, subject: { postal_codes: starts.map((each) => each.postal_code) } })
    return true
  })
}

async function areAll(client: pg.PoolClient, codes: readonly string[]): Promise<boolean> {
  const found = await rowsOf(client, 'select from public.places where postal_code = any ($1)', [codes])
  return found.length === new Set(codes).size
}
