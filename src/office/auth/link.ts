import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findRow } from '../../database/ask.ts'

/** Somebody's one-time link, shown once: it sets a password. */
export type NewLink = { token: string; expiresAt: Date }

/**
 * Makes a one-time link for somebody; earlier ones end. It is the library's own challenge for a new password, so that its
 * reset-password takes it.
 */
export async function giveLink(client: pg.PoolClient, operatorId: string): Promise<NewLink> {
  await endLinks(client, operatorId)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + 24 * 3_600_000)
  await client.query(
    `insert into public.operator_challenges (identifier, value, expires_at, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [identifierOf(token), operatorId, expiresAt],
  )
  return { token, expiresAt }
}

/** Ends what somebody has begun or could begin without a session. */
export async function endLinks(client: pg.PoolClient, operatorId: string): Promise<void> {
  await client.query('delete from public.operator_challenges where value = $1', [operatorId])
}

/** For whom a link is; `undefined` when it was used, has run out or never was one. */
export function ownerOfLink(
  database: pg.Pool,
  token: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return findRow(
    database,
    `select o.id, o.name, o.email from public.operator_challenges as c
     join public.operators as o on o.id::text = c.value where c.identifier = $1 and c.expires_at > now()`,
    [identifierOf(token)],
  )
}

export const LINK_GONE =
  'Dieser Link gilt nicht mehr: er wurde schon benutzt oder ist älter als 24 Stunden. Einen neuen macht dir, wer die Konsole verwaltet, unter „Team“; auf dem Server geht es mit npm run dorfteller -- operator reset.'

/** What the database knows a link by: as the library hashes it. */
function identifierOf(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
