import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from '../database/ask.ts'
import { goal, postalCode } from './input.ts'
import { change, router } from './procedure.ts'
import { gone, Refusal } from './refusal.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/** What operators decide about a place. */
export const places = router({
  /** How many households it takes; null: what holds where nobody decided otherwise. */
  setGoal: change(
    { least: 'send', audit: 'place_goal_set' },
    z.strictObject({ postalCode, goal: goal.nullable() }),
  ).mutation(async ({ ctx: { database, note }, input: { postalCode, goal } }) => {
    const set = 'update public.places set goal = $2 where postal_code = $1'
    const { rowCount } = await database.query(set, [postalCode, goal])
    if (rowCount === 0) throw gone('Diese Postleitzahl gibt es nicht.')
    await note(database, { postal_code: postalCode, goal })
  }),

  /** The place collects again; letters that left stay with who had them. */
  takeStartBack: change(
    { least: 'send', audit: 'place_start_taken_back' },
    z.strictObject({ postalCode }),
  ).mutation(async ({ ctx: { database, note }, input: { postalCode } }) => {
    const takeBack = 'delete from public.place_starts where postal_code = $1'
    const { rowCount } = await database.query(takeBack, [postalCode])
    if (rowCount === 0)
      throw new Refusal('CONFLICT', 'not_started', 'Dieser Ort läuft nicht. Lade die Seite neu.')
    await note(database, { postal_code: postalCode })
  }),
})

/** @throws {Refusal} at what is no postal code of Germany: who mistyped it would not notice whom it left out */
export async function requireKnownPlaces(
  database: pg.PoolClient,
  postalCodes: readonly string[],
): Promise<void> {
  const unknown = await rowsOf<{ code: string }>(
    database,
    `select code from unnest($1::text[]) as code
     where not exists (select from public.places as p where p.postal_code = code) limit 10`,
    [postalCodes],
  )
  if (unknown.length === 0) return
  const message = `Diese Postleitzahlen gibt es nicht: ${unknown.map(({ code }) => code).join(', ')}.`
  throw new Refusal('BAD_REQUEST', 'postalCodes', message)
}
