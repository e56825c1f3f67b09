import type pg from 'pg'

/** Who did what to what. `subject` holds numbers and choices, nothing that names a person; `null`: the command line. */
export type Action = By & { subject?: Record<string, unknown> }
/** Who does it, and what the audit log calls it. */
export type By = { operatorId: string | null; action: string }

/** Adds to the audit log; inside a transaction when it is given that transaction's client. */
export async function recordAction(
  database: pg.Pool | pg.PoolClient,
  { operatorId, action, subject = {} }: Action,
): Promise<void> {
  const line = 'insert into public.audit_log (operator_id, action, subject) values ($1, $2, $3)'
  await database.query(line, [operatorId, action, subject])
}
