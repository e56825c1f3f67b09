import type pg from 'pg'
import type { AccountAccess, OwnSession } from '../../contract/console/access.ts'
import { findRow, rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { type By, recordAction } from './audit.ts'

export type Operator = { id: string; name: string; email: string; role: string }

// What the console's pages of access need besides the sign-in library.

/** For whom a link is; `undefined` when it was used, has run out or never was one. */
export function findLink(operator: pg.Pool, hash: Buffer) {
  return findRow<Operator>(
    operator,
    'select id, name, email, role from public.operators where link_hash = $1 and link_expires_at > now()',
    [hash],
  )
}

/** Uses a link up; the log says what for. @returns whose it was; null when it cannot be used any more. */
export async function spendLink(
  operator: pg.Pool | pg.PoolClient,
  hash: Buffer,
  action: 'password_set' | 'passkey_added',
): Promise<string | null> {
  const spent = await findRow<{ id: string }>(
    operator,
    `with spent as (
       update public.operators set link_hash = null, link_expires_at = null
       where link_hash = $1 and link_expires_at > now() returning id
     ), noted as (
       insert into public.audit_log (operator_id, action, subject) select id, $2, '{"by": "link"}' from spent
     ) select id from spent`,
    [hash, action],
  )
  return spent?.id ?? null
}

/** Uses a link up for a password, and ends every session. @returns false when it cannot be used any more. */
export async function setPasswordByLink(operator: pg.Pool, hash: Buffer, passwordHash: string) {
  return inTransaction(operator, async (client) => {
    const operatorId = await spendLink(client, hash, 'password_set')
    if (operatorId === null) return false
    await client.query(
      `insert into public.operator_credentials (operator_id, password) values ($1, $2)
       on conflict (operator_id) do update set password = excluded.password, updated_at = now()`,
      [operatorId, passwordHash],
    )
    await client.query('delete from public.operator_sessions where operator_id = $1', [operatorId])
    return true
  })
}

/** The operator with an address in lower case, or with a passkey of this number; null: none. */
export async function accountOf(
  operator: pg.Pool,
  { email, passkey }: { email?: string; passkey?: string },
): Promise<string | null> {
  const account = `select id from public.operators where email = $1
    union all select operator_id from public.operator_passkeys where credential_id = $2`
  return (await findRow<{ id: string }>(operator, account, [email ?? null, passkey ?? null]))?.id ?? null
}

/** The key of somebody's app, encrypted. */
export async function appSecretOf(operator: pg.Pool, operatorId: string): Promise<string | undefined> {
  const secret = 'select secret from public.operator_second_factors where operator_id = $1'
  return (await findRow<{ secret: string }>(operator, secret, [operatorId]))?.secret
}

/** Uses up the codes of somebody's app up to this half minute. @returns false when the one of it was already */
export async function takeStep(operator: pg.Pool, operatorId: string, step: number): Promise<boolean> {
  // Of two at once the second waits for the first, and finds it done.
  const { rowCount } = await operator.query(
    'update public.operator_second_factors set last_step = $2 where operator_id = $1 and last_step < $2',
    [operatorId, step],
  )
  return rowCount === 1
}

/** How somebody logs in, as far as the database can read it: codes are encrypted. */
export function accessOf(operator: pg.Pool, operatorId: string) {
  return rowOf<Omit<AccountAccess, 'recoveryCodes' | 'sessions'>>(
    operator,
    `select exists (select from public.operator_credentials as c where c.operator_id = o.id) as "hasPassword",
            o.totp_enabled as totp,
            (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(p.name, 'Passkey'),
                                                          'addedAt', ${isoTime('p.created_at')})
                                       order by p.created_at, p.id), '[]')
             from public.operator_passkeys as p where p.operator_id = o.id) as passkeys
     from public.operators as o where o.id = $1`,
    [operatorId],
  )
}

/** Where somebody is logged in, the newest first; `session` is the one that asks. */
export function sessionsOf(operator: pg.Pool, operatorId: string, session: string): Promise<OwnSession[]> {
  return rowsOf(
    operator,
    `select id, id = $2 as "isThis", means,
            ${isoTime('created_at')} as "loggedInAt", ${isoTime('updated_at')} as "usedAt"
     from public.operator_sessions where operator_id = $1 and expires_at > now() and means is not null
     order by created_at desc, id`,
    [operatorId, session],
  )
}

/** Ends every session of whose this one is, but this one. */
export async function endOtherSessions(operator: pg.Pool, { operatorId, session, action }: OwnChange) {
  await inTransaction(operator, async (client) => {
    await client.query('delete from public.operator_sessions where operator_id = $1 and id <> $2', [
      operatorId,
      session,
    ])
    await recordAction(client, { operatorId, session, action })
  })
}

type OwnChange = Extract<By, { session: string }>
