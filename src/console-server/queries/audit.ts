import type pg from 'pg'
import { answerOf, rowOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { noteForOperator } from '../../office/operator-notes.ts'

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

/** How somebody showed who they are, the last step of it. */
export type Means = 'password' | 'app' | 'recovery_code' | 'passkey'

/**
 * @param action what made the sign-in library begin a session
 * @param place from where somebody logs in, as 32 bytes that say only whether two are the same
 */
export type Beginning = {
  token: string
  means: Means
  action: 'log_in' | 'password_changed' | 'totp_on' | 'totp_off'
  place?: Buffer
}

/**
 * Makes of what the sign-in library inserted a session that something can be done in; the log says so.
 * @returns its number
 */
export function beginSession(operator: pg.Pool, { token, means, action, place }: Beginning): Promise<string> {
  return inTransaction(operator, async (client) => {
    // Who changed the password showed a password alone: a session that began with more is not proven by that.
    const { rows } = await client.query<{ id: string; operatorId: string }>(
      `update public.operator_sessions as s
       set means = $2, proved_at = now() - case when $3 and $2 <> 'password' then interval '1 day' else interval '0' end
       where s.token = $1 and s.means is null and s.expires_at > now()
       returning s.id, s.operator_id as "operatorId"`,
      [token, means, action === 'password_changed'],
    )
    const [begun] = rows
    if (!begun || !(await hasWayIn(client, begun.operatorId, means))) throw new EndedSince('session')
    if (action === 'log_in') await noteLogIn(client, begun.operatorId, place)
    await recordAction(client, {
      operatorId: begun.operatorId,
      session: begun.id,
      action,
      subject: { by: means },
    })
    return begun.id
  })
}

/**
 * Tells somebody who logged in from another place than before (operator_known_places); a place that is not said is always
 * elsewhere. Who never logged in is told of the password instead.
 */
async function noteLogIn(client: pg.PoolClient, operatorId: string, place: Buffer | undefined) {
  // With the person in it: two who share an office are not seen to.
  const { isNew, isFirst } = await rowOf<{ isNew: boolean; isFirst: boolean }>(
    client,
    `with own as (
       select $1::uuid as operator_id, sha256(convert_to($1::text, 'UTF8') || $2::bytea) as place
     ), known as (
       select k.place from public.operator_known_places as k where k.operator_id = $1::uuid
     ), seen as (
       insert into public.operator_known_places (operator_id, place) select operator_id, place from own where place is not null
       on conflict on constraint operator_known_places_pkey do update set seen_at = now()
     )
     select (select place from own) not in (select place from known) is not false as "isNew",
            not exists (select from known) as "isFirst"`,
    [operatorId, place ?? null],
  )
  if (isNew && !isFirst) await noteForOperator(client, operatorId, 'log_in_elsewhere')
}

/**
 * Whether what a session begins with is still there. A reset deletes it and every session: one that is under way is waited
 * for (it changes this row first), so that no log-in that had shown it before is let in after.
 */
async function hasWayIn(client: pg.PoolClient, operatorId: string, means: Means): Promise<boolean> {
  await client.query('select from public.operators where id = $1 for share', [operatorId])
  return answerOf(
    client,
    `select case when $2 = 'passkey'
       then exists (select from public.operator_passkeys where operator_id = $1)
       else exists (select from public.operator_credentials where operator_id = $1) end as answer`,
    [operatorId, means],
  )
}

/**
 * Whether the person of a session has just shown again who they are, by a second factor where there is one. Needed for what
 * does the most harm at a screen that was left open, or with a stolen cookie.
 */
export function isProven(operator: pg.Pool, session: string): Promise<boolean> {
  return answerOf(
    operator,
    `select exists (
       select from public.operator_sessions as s join public.operators as o on o.id = s.operator_id
       where s.id = $1 and s.expires_at > now() and s.proved_at > now() - interval '10 minutes'
         and (s.means <> 'password' or not (
           o.totp_enabled or exists (select from public.operator_passkeys as p where p.operator_id = o.id)))) as answer`,
    [session],
  )
}

/** Notes that the person of a session has just done so; the log says it. That it began with less is forgotten. */
export function proveAgain(operator: pg.Pool, operatorId: string, session: string, means: Means) {
  return inTransaction(operator, async (client) => {
    await client.query('update public.operator_sessions set means = $2, proved_at = now() where id = $1', [
      session,
      means,
    ])
    await recordAction(client, { operatorId, session, action: 'proved_again', subject: { by: means } })
  })
}

/** So many failed tries to log in are written down in an hour, as anybody can cause them; the last says that there were more. */
const MOST_FAILED = 60

/** Writes a failed try to log in down: never what was typed. @param account `null`: there is none of this name */
export async function recordFailedLogIn(
  operator: pg.Pool,
  account: string | null,
  step: 'password' | 'code' | 'passkey',
): Promise<void> {
  await operator.query(
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
