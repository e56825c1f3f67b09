import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { isoTime } from '../database/iso-time.ts'
import { goal, postalCode } from './input.ts'
import { procedure, router } from './procedure.ts'
import { type By, recordAction } from './record-action.ts'
import { gone, Refusal } from './refusal.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/** Of so many places something is changed at once. */
const MOST_AT_ONCE = 2_000

/** What is known of a place, and what operators decide about it. */
export const places = router({
  one: procedure({ least: 'look' })
    .input(z.strictObject({ postalCode }))
    .query(async ({ ctx: { database }, input }) => {
      const place = await askPlace(database, input.postalCode)
      if (!place) throw gone(NO_PLACE)
      return place
    }),

  /** How many households each of them takes; null: what holds where nobody decided otherwise. All of them, or none. */
  setGoals: procedure({ least: 'send', audit: 'place_goal_set' })
    .input(
      z.strictObject({
        postalCodes: z.array(postalCode).min(1).max(MOST_AT_ONCE),
        goal: goal.nullable(),
      }),
    )
    .mutation(({ ctx: { database, by }, input }) => setGoals(database, by('place_goal_set'), input)),

  /** The place collects again; letters that left stay with who had them. */
  takeStartBack: procedure({ least: 'send', audit: 'place_start_taken_back' })
    .input(z.strictObject({ postalCode }))
    .mutation(({ ctx: { database, by }, input }) =>
      takeStartBack(database, by('place_start_taken_back'), input.postalCode),
    ),
})

const NO_PLACE = 'Diese Postleitzahl gibt es nicht.'

type Place = {
  postalCode: string
  /** Confirmed without a launch letter, and with one; and who has not confirmed yet. */
  waiting: number
  told: number
  open: number
  /** Decided for it; null: `defaultGoal`. */
  goal: number | null
  defaultGoal: number
  region: { id: number; name: string } | null
  /** Since when it has started (ISO), and by which letter; one started before letters were noted has none. */
  start: { at: string; letter: { id: number; subject: string } | null } | null
}

export function askPlace(database: pg.Pool, code: string): Promise<Place | undefined> {
  return findRow(
    database,
    `select p.postal_code as "postalCode", s.*, p.goal, ${DEFAULT_GOAL} as "defaultGoal",
            (select json_build_object('id', r.id, 'name', r.name)
             from public.region_places as rp join public.regions as r on r.id = rp.region_id
             where rp.postal_code = p.postal_code) as region,
            (select json_build_object(
               'at', ${isoTime('st.at')},
               'letter', case when n.id is not null then json_build_object('id', n.id, 'subject', n.subject) end)
             from public.place_starts as st left join public.newsletters as n on n.id = st.newsletter_id
             where st.postal_code = p.postal_code) as start
     from public.places as p
     cross join lateral (
       select count(*) filter (where confirmed_at is not null and told_at is null)::integer as waiting,
              count(*) filter (where confirmed_at is not null and told_at is not null)::integer as told,
              count(*) filter (where confirmed_at is null)::integer as open
       from public.newsletter_signups where postal_code = p.postal_code and state <> 'left'
     ) as s
     where p.postal_code = $1`,
    [code],
  )
}

type Goals = { postalCodes: readonly string[]; goal: number | null }

function setGoals(database: pg.Pool, by: By, { postalCodes, goal }: Goals): Promise<void> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      'update public.places set goal = $2 where postal_code = any ($1)',
      [postalCodes, goal],
    )
    if (rowCount !== new Set(postalCodes).size) throw gone(NO_PLACE)
    const [first, ...more] = postalCodes
    const subject = more.length === 0 ? { postal_code: first, goal } : { postal_codes: postalCodes, goal }
    await recordAction(client, { ...by, subject })
  })
}

function takeStartBack(database: pg.Pool, by: By, code: string): Promise<void> {
  return inTransaction(database, async (client) => {
    const taken = await rowsOf(
      client,
      'delete from public.place_starts where postal_code = $1 returning true',
      [code],
    )
    if (taken.length === 0)
      throw new Refusal('CONFLICT', 'not_started', 'Dieser Ort läuft nicht. Lade die Seite neu.')
    await recordAction(client, { ...by, subject: { postal_code: code } })
  })
}
