import type pg from 'pg'
import type { Subject } from './audit-words.ts'
import { loggedOut } from './refusal.ts'

/** What was done, and to what: numbers and choices, nothing that names a person. Without a session by the command line. */
export type Action = { session?: string | undefined; action: string; subject?: Subject }

/**
 * Adds to the audit log; inside a transaction when it is given that transaction's client, and last of all there.
 * @throws {Refusal} when the session ended since the request was let in: what was begun is undone
 */
export async function recordAction(
  database: pg.Pool | pg.PoolClient,
  { session, action, subject = {} }: Action,
): Promise<void> {
  const { rowCount } = session
    ? await database.query(
        `insert into public.audit_log (operator_id, session_id, action, subject)
         select s.operator_id, s.id, $2, $3 from public.operator_sessions as s
         where s.id = $1 and s.expires_at > now()`,
        [session, action, subject],
      )
    : await database.query('insert into public.audit_log (action, subject) values ($1, $2)', [
        action,
        subject,
      ])
  if (rowCount === 0) throw loggedOut()
}

/** Says in the audit log what was done to what, where all of it has words; `named` is the action where no other is said. */
export const noteIn =
  (session: string | undefined, named: string) =>
  <Said extends Subject>(
    database: pg.Pool | pg.PoolClient,
    subject: Said & Record<Exclude<keyof Said, keyof Subject>, never>,
    action = named,
  ): Promise<void> =>
    recordAction(database, { session, action, subject })

export type Note = ReturnType<typeof noteIn>

/** So many failed tries to log in are written down in an hour, as anybody can cause them. */
const MOST_FAILED = 60

/** Writes a failed try to log in down: never what was typed. @param account whose it would be: number or address, of anybody */
export async function recordFailedLogIn(
  database: pg.Pool,
  account: string | undefined,
  step: string,
): Promise<void> {
  await database.query(
    `insert into public.audit_log (action, subject)
     select 'log_in_failed', jsonb_strip_nulls(jsonb_build_object(
       'account', (select o.id from public.operators as o where $1 in (o.id::text, o.email)), 'step', $2::text))
     where $3 > (select count(*) from public.audit_log as l
       where l.action = 'log_in_failed' and l.at > now() - interval '1 hour')`,
    [account?.toLowerCase(), step, MOST_FAILED],
  )
}
