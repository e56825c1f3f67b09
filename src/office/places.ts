import type pg from 'pg'
import { z } from 'zod'
import { inTransaction } from '../database/in-transaction.ts'
import { goal, postalCode } from './input.ts'
import { procedure, router } from './procedure.ts'
import { type Action, recordAction } from './record-action.ts'
import { gone, Refusal } from './refusal.ts'

/** How many confirmed households it takes to start where nobody decided otherwise; the view place_standings says so, too. */
export const DEFAULT_GOAL = 25

/** What operators decide about a place. */
export const places = router({
  /** How many households it takes; null: what holds where nobody decided otherwise. */
  setGoal: procedure({ least: 'send', audit: 'place_goal_set' })
    .input(z.strictObject({ postalCode, goal: goal.nullable() }))
    .mutation(async ({ ctx: { database, by }, input: { postalCode, goal } }) => {
      const change = {
        statement: 'update public.places set goal = $2 where postal_code = $1',
        values: [postalCode, goal],
        action: { ...by('place_goal_set'), subject: { postal_code: postalCode, goal } },
      }
      if (!(await isChanged(database, change))) throw gone('Diese Postleitzahl gibt es nicht.')
    }),

  /** The place collects again; letters that left stay with who had them. */
  takeStartBack: procedure({ least: 'send', audit: 'place_start_taken_back' })
    .input(z.strictObject({ postalCode }))
    .mutation(async ({ ctx: { database, by }, input: { postalCode } }) => {
      const change = {
        statement: 'delete from public.place_starts where postal_code = $1',
        values: [postalCode],
        action: { ...by('place_start_taken_back'), subject: { postal_code: postalCode } },
      }
      if (!(await isChanged(database, change)))
        throw new Refusal('CONFLICT', 'not_started', 'Dieser Ort läuft nicht. Lade die Seite neu.')
    }),
})

type Change = { statement: string; values: unknown[]; action: Action }

/** Changes a row and notes who did it; false, and no line in the log, if there is none. */
function isChanged(database: pg.Pool, { statement, values, action }: Change): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query(statement, values)
    if (rowCount) await recordAction(client, action)
    return rowCount === 1
  })
}
