import type pg from 'pg'
import { call } from '../../ask.ts'

/** Who did what to what. `subject` holds numbers and choices, nothing that names a person. */
export type Action = By & { subject?: Record<string, unknown> }
/**
 * Who does it, and what the audit log calls it. In the console the database itself finds out whose session the proof
 * belongs to; `null` is the command line, where only the owner may write.
 */
export type By =
  | { operatorId: string; proof: Buffer; action: string }
  | { operatorId: null; proof?: never; action: string }

/** Adds to the audit log; inside a transaction when it is given that transaction's client, and last of all there. */
export async function recordAction(
  database: pg.Pool | pg.PoolClient,
  { proof, action, subject = {} }: Action,
): Promise<void> {
  if (proof) await call(database, 'record_action', proof, action, subject)
  else
    await database.query('insert into public.audit_log (action, subject) values ($1, $2)', [action, subject])
}

/** How somebody showed who they are, the last step of it. */
export type Means = 'password' | 'app' | 'recovery_code' | 'passkey'

/**
 * @param action what made the sign-in library begin a session
 * @param place from where somebody logs in, as 32 bytes that say only whether two are the same
 */
export type Beginning = {
  token: string
  proof: Buffer
  means: Means
  action: 'log_in' | 'password_changed' | 'totp_on' | 'totp_off'
  place?: Buffer
}

/** Makes of what the sign-in library inserted a session that something can be done in; the log says so. */
export function beginSession(
  operator: pg.Pool,
  { token, proof, means, action, place }: Beginning,
): Promise<unknown> {
  return call(operator, 'begin_session', token, proof, means, action, place ?? null)
}

/** Whether the person of a session has just shown again who they are, by a second factor where there is one. */
export function isProven(operator: pg.Pool, proof: Buffer): Promise<boolean> {
  return call(operator, 'is_proven', proof)
}

/** Notes that the person of a session has just done so; the log says it. */
export function proveAgain(operator: pg.Pool, proof: Buffer, means: Means): Promise<unknown> {
  return call(operator, 'prove_again', proof, means)
}

/** Writes a failed try to log in down: never what was typed. @param account `null`: there is none of this name */
export function recordFailedLogIn(
  operator: pg.Pool,
  account: string | null,
  step: 'password' | 'code' | 'passkey',
): Promise<unknown> {
  return call(operator, 'record_failed_log_in', account, step)
}
