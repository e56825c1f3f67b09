import type pg from 'pg'
import { rowsOf } from '../../database/ask.ts'

/** How many sign-ups wait for nothing that would come by itself, by reason (findStrandedSignups). */
export type SignupFinding = { reason: string; signups: number }

/** As of the last night. As owner or operator. */
export function signupFindings(database: Pick<pg.ClientBase, 'query'>): Promise<SignupFinding[]> {
  return rowsOf(
    database,
    `select reason, signups::int from public.site cross join lateral jsonb_each_text(stranded) as found (reason, signups)
     order by reason`,
  )
}
