import type pg from 'pg'

/** Who did what to what. `subject` holds numbers and choices, nothing that names a person. */
export type Action = By & { subject?: Record<string, unknown> }
/** Who does it, in which session, and what the audit log calls it; `null` is the command line. */
export type By =
  | { operatorId: string; session: string; action: string }
  | { operatorId: null; session?: never; action: string }

/** The session or the role ended after the request was let in; what was begun is undone. */
export class EndedSince extends Error {
  override name = 'EndedSince'
  readonly what: 'session' | 'role'

  constructor(what: 'session' | 'role') {
    super(`The ${what} in which something was done is over.`)
    this.what = what
  }
}

/**
 * Adds to the audit log; inside a transaction when it is given that transaction's client, and last of all there.
 * @throws {EndedSince} when the session is over
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
  if (rowCount === 0) throw new EndedSince('session')
}

/** So many failed tries to log in are written down in an hour, as anybody can cause them; the last says that there were more. */
const MOST_FAILED = 60

export type FailedStep = 'password' | 'code' | 'passkey'

/** Writes a failed try to log in down: never what was typed. @param account `null`: there is none of this name */
export async function recordFailedLogIn(
  database: pg.Pool,
  account: string | null,
  step: FailedStep,
): Promise<void> {
  await database.query(
    `insert into public.audit_log (action, subject)
     select 'log_in_failed', jsonb_strip_nulls(jsonb_build_object(
       'account', (select o.id from public.operators as o where o.id = $1), 'step', $2::text,
       'more', case when already.count = $3::integer - 1 then true end))
     from (
       select count(*) from public.audit_log as l
       where l.action = 'log_in_failed' and l.at > now() - interval '1 hour') as already
     where already.count < $3::integer`,
    [account, step, MOST_FAILED],
  )
}
