import type pg from 'pg'
import { rowsOf } from '../ask.ts'

/** How many sign-ups wait for nothing that would come by itself, by reason (find_stranded_signups). */
export type SignupFinding = { reason: string; signups: number }

/** As of the last night. As owner or operator. */
export function signupFindings(database: Pick<pg.ClientBase, 'query'>): Promise<SignupFinding[]> {
  return rowsOf(
    database,
    `select reason, signups::int from public.signup_findings where reason <> 'altered' order by reason`,
  )
}
