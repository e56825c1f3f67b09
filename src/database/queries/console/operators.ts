import type pg from 'pg'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { findRow, rowOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

export type Operator = { id: string; name: string; email: string; role: string }

/** With how they log in, for the list. */
export type ListedOperator = Operator & {
  hasPassword: boolean
  totp: boolean
  passkeys: number
  /** The last request of a session that is still kept. */
  seenAt: Date | null
}

/** A one-time link: the SHA-256 of its token. */
export type NewLink = { hash: Buffer; expiresAt: Date }

// As the owner: adding people and changing roles is done on the command line alone.

/** @returns false when somebody has that address already. */
export function addOperator(owner: pg.Pool, { name, email, role }: Omit<Operator, 'id'>, link: NewLink) {
  const change = `insert into public.operators (name, email, role) values ($1, $2, $3)
                  on conflict (email) do nothing returning id`
  return changeOperator(owner, change, [name, email, role], async (client, operator) => {
    await putLink(client, operator, link)
    await record(client, 'operator_added', { operator, role })
  })
}

export function listOperators(owner: pg.Pool) {
  return rowsOf<ListedOperator>(
    owner,
    `select o.id, o.name, o.email, o.role, o.totp_enabled as totp,
            exists (select from public.operator_credentials as c where c.operator_id = o.id) as "hasPassword",
            (select count(*)::int from public.operator_passkeys as p where p.operator_id = o.id) as passkeys,
            (select max(s.updated_at) from public.operator_sessions as s where s.operator_id = o.id) as "seenAt"
     from public.operators as o order by lower(o.name), o.email`,
  )
}

/** @returns false when nobody has that address. */
export function changeRole(owner: pg.Pool, email: string, role: string): Promise<boolean> {
  const change = 'update public.operators set role = $2, updated_at = now() where email = $1 returning id'
  return changeOperator(owner, change, [email, role], (client, operator) =>
    record(client, 'operator_role_changed', { operator, role }),
  )
}

/** Takes somebody's access away; sessions end with it. @returns false when nobody has that address. */
export function removeOperator(owner: pg.Pool, email: string): Promise<boolean> {
  const change = 'delete from public.operators where email = $1 returning id'
  return changeOperator(owner, change, [email], (client, operator) =>
    record(client, 'operator_removed', { operator }),
  )
}

/**
 * Lets somebody begin anew: password, second factor, passkeys and sessions go, a link to set a password comes.
 * @returns false when nobody has that address.
 */
export function resetOperator(owner: pg.Pool, email: string, link: NewLink): Promise<boolean> {
  const change =
    'update public.operators set totp_enabled = false, updated_at = now() where email = $1 returning id'
  return changeOperator(owner, change, [email], async (client, operator) => {
    for (const table of ['credentials', 'second_factors', 'passkeys', 'sessions']) {
      await client.query(`delete from public.operator_${table} where operator_id = $1`, [operator])
    }
    await putLink(client, operator, link)
    await record(client, 'operator_reset', { operator })
  })
}

/** One change with what belongs to it; false when it met nobody. @param change returns the operator's id */
function changeOperator(
  owner: pg.Pool,
  change: string,
  values: unknown[],
  also: (client: pg.PoolClient, operator: string) => Promise<void>,
): Promise<boolean> {
  return inTransaction(owner, async (client) => {
    const changed = await findRow<{ id: string }>(client, change, values)
    if (changed) await also(client, changed.id)
    return changed !== undefined
  })
}

function record(client: pg.PoolClient, action: string, subject: Record<string, unknown>): Promise<void> {
  return recordAction(client, { operatorId: null, action, subject })
}

// As the role operator: what the console's pages of access need besides the sign-in library.

/** For whom a link is; `undefined` when it was used, has run out or never was one. */
export function findLink(operator: pg.Pool, hash: Buffer, now: Date) {
  return findRow<Operator>(
    operator,
    `select o.id, o.name, o.email, o.role
     from public.operator_links as l join public.operators as o on o.id = l.operator_id
     where l.hash = $1 and l.expires_at > $2`,
    [hash, now],
  )
}

/** Uses a link up. @returns whose it was; `undefined` when it cannot be used any more. */
export async function spendLink(operator: pg.Pool | pg.PoolClient, hash: Buffer, now: Date) {
  const spend =
    'delete from public.operator_links where hash = $1 and expires_at > $2 returning operator_id as id'
  return (await findRow<{ id: string }>(operator, spend, [hash, now]))?.id
}

/** Uses a link up for a password, and ends every session. @returns false when it cannot be used any more. */
export async function setPasswordByLink(
  operator: pg.Pool,
  by: By,
  hash: Buffer,
  now: Date,
  passwordHash: string,
): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const operatorId = await spendLink(client, hash, now)
    if (operatorId === undefined) return false
    await client.query(
      `insert into public.operator_credentials (operator_id, password) values ($1, $2)
       on conflict (operator_id) do update set password = excluded.password, updated_at = now()`,
      [operatorId, passwordHash],
    )
    await client.query('delete from public.operator_sessions where operator_id = $1', [operatorId])
    await recordAction(client, { ...by, operatorId })
    return true
  })
}

export function accessOf(operator: pg.Pool, operatorId: string, now: Date): Promise<AccountAccess> {
  return rowOf<AccountAccess>(
    operator,
    `select exists (select from public.operator_credentials as c where c.operator_id = o.id) as "hasPassword",
            o.totp_enabled as totp,
            (select count(*)::int from public.operator_sessions as s
             where s.operator_id = o.id and s.expires_at > $2) as sessions,
            (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(p.name, 'Passkey'),
                                                          'addedAt', ${isoTime('p.created_at')})
                                       order by p.created_at, p.id), '[]')
             from public.operator_passkeys as p where p.operator_id = o.id) as passkeys
     from public.operators as o where o.id = $1`,
    [operatorId, now],
  )
}

async function putLink(client: pg.PoolClient, operatorId: string, { hash, expiresAt }: NewLink) {
  await client.query(
    `insert into public.operator_links (hash, operator_id, expires_at) values ($1, $2, $3)
     on conflict (operator_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
    [hash, operatorId, expiresAt],
  )
}
