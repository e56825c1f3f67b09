import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findRow } from '../../database/ask.ts'

/** Somebody's one-time link, shown once: it sets a password, or adds a passkey instead. */
export type NewLink = { token: string; expiresAt: Date }

/**
 * Makes a one-time link for somebody; earlier ones end. It is the library's own challenge for a new password, so that its
 * reset-password takes it.
 */
export async function giveLink(client: pg.PoolClient, operatorId: string): Promise<NewLink> {
  await endLinks(client, operatorId)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ expiresAt: Date }>(
    `insert into public.operator_challenges (identifier, value, expires_at, created_at, updated_at)
     values ($1, $2, now() + interval '24 hours', now(), now()) returning expires_at as "expiresAt"`,
    [identifierOf(token), operatorId],
  )
  return { token, expiresAt: rows[0]?.expiresAt ?? new Date() }
}

/** Ends what somebody has begun or could begin without a session. */
export async function endLinks(client: pg.PoolClient, operatorId: string): Promise<void> {
  await client.query('delete from public.operator_challenges where value = $1', [operatorId])
}

/** What the database knows a link by: as the library hashes it. */
export function identifierOf(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}

type Owner = { id: string; name: string; email: string }

/** For whom a link is; `undefined` when it was used, has run out or never was one. */
export function ownerOf(database: pg.Pool, identifier: string): Promise<Owner | undefined> {
  return findRow(
    database,
    `select o.id, o.name, o.email from public.operator_challenges as c
     join public.operators as o on o.id::text = c.value where c.identifier = $1 and c.expires_at > now()`,
    [identifier],
  )
}

/** Uses a link up for a passkey. @returns whether it still was somebody's */
export async function spendLink(database: pg.Pool, identifier: string, operatorId: string): Promise<boolean> {
  const spent =
    'delete from public.operator_challenges where identifier = $1 and value = $2 and expires_at > now()'
  const { rowCount } = await database.query(spent, [identifier, operatorId])
  if (rowCount === 1) await noteLinkUsed(database, operatorId, 'passkey_added')
  return rowCount === 1
}

/** The log says what for. */
export async function noteLinkUsed(
  database: pg.Pool,
  operatorId: string,
  action: 'password_set' | 'passkey_added',
): Promise<void> {
  await database.query(
    `insert into public.audit_log (operator_id, action, subject) values ($1, $2, '{"by": "link"}')`,
    [operatorId, action],
  )
}
