import type pg from 'pg'
import type { TeamMember } from '../../contract/console/team.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { noteForOperator } from '../../office/operator-notes.ts'
import { EndedSince, recordAction } from './audit.ts'

/** A one-time link: the SHA-256 of its token. */
export type NewLink = { hash: Buffer; expiresAt: Date }

/** Who changes somebody's access: a session of the console, or the command line (null). */
type Actor = { id: string; session: string } | null

/** Made, or why not: nobody has that number, or it is the own access. */
export type TeamChange = 'done' | 'unknown' | 'self'

/** @returns the operator's number; null when somebody has that address already. */
export function addOperator(
  database: pg.Pool,
  { name, email, role }: { name: string; email: string; role: string },
  link: NewLink,
  actor: Actor = null,
): Promise<string | null> {
  return inTransaction(database, async (client) => {
    await requireAdministering(client, actor)
    const person = await findRow<{ id: string }>(
      client,
      `insert into public.operators (name, email, role) values ($1, $2, $3)
       on conflict on constraint operators_email_key do nothing returning id`,
      [name, email, role],
    )
    if (!person) return null
    await giveLink(client, person.id, link)
    await note(client, actor, 'operator_added', { operator: person.id, role })
    return person.id
  })
}

export function changeRole(database: pg.Pool, id: string, role: string, actor: Actor = null) {
  return change(database, { id, actor, action: 'operator_role_changed', more: { role } }, (client) =>
    client.query(
      `update public.operators
       set role = $2, role_since = case when role = $2 then role_since else now() end, updated_at = now() where id = $1`,
      [id, role],
    ),
  )
}

/** Lets somebody begin anew: password, second factors and sessions go, a link to set a password comes. */
export function resetOperator(database: pg.Pool, id: string, link: NewLink, actor: Actor = null) {
  return change(database, { id, actor, action: 'operator_reset' }, async (client) => {
    await noteForOperator(client, id, 'access_reset')
    await client.query('update public.operators set totp_enabled = false, updated_at = now() where id = $1', [
      id,
    ])
    for (const table of ['credentials', 'second_factors', 'passkeys', 'sessions'])
      await client.query(`delete from public.operator_${table} where operator_id = $1`, [id])
    await giveLink(client, id, link)
  })
}

export function endSessions(database: pg.Pool, id: string, actor: Actor = null) {
  return change(database, { id, actor, action: 'operator_sessions_ended' }, (client) =>
    client.query('delete from public.operator_sessions where operator_id = $1', [id]),
  )
}

/** Takes somebody's access away; sessions end with it. */
export function removeOperator(database: pg.Pool, id: string, actor: Actor = null) {
  return change(database, { id, actor, action: 'operator_removed' }, (client) =>
    client.query('delete from public.operators where id = $1', [id]),
  )
}

type Change = { id: string; actor: Actor; action: string; more?: Record<string, unknown> }

/** A change of somebody's access with its line in the log, or why there is none. */
function change(
  database: pg.Pool,
  { id, actor, action, more }: Change,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<TeamChange> {
  return inTransaction(database, async (client) => {
    await requireAdministering(client, actor)
    if (id === actor?.id) return 'self'
    const isThere = await findRow(client, 'select from public.operators where id = $1', [id])
    if (!isThere) return 'unknown'
    await work(client)
    await note(client, actor, action, { operator: id, ...more })
    return 'done'
  })
}

/**
 * Two who take the role from each other come here one after the other, and the second has it no more: somebody always
 * administers, as nobody may change the own access here.
 * @throws {EndedSince}
 */
async function requireAdministering(client: pg.PoolClient, actor: Actor): Promise<void> {
  if (!actor) return
  const { rows } = await client.query<{ id: string }>(
    `select id from public.operators where role = 'administer' order by id for update`,
  )
  if (!rows.some(({ id }) => id === actor.id)) throw new EndedSince('role')
}

async function giveLink(client: pg.PoolClient, id: string, { hash, expiresAt }: NewLink): Promise<void> {
  await client.query('update public.operators set link_hash = $2, link_expires_at = $3 where id = $1', [
    id,
    hash,
    expiresAt,
  ])
}

function note(client: pg.PoolClient, actor: Actor, action: string, subject: Record<string, unknown>) {
  return recordAction(
    client,
    actor
      ? { operatorId: actor.id, session: actor.session, action, subject }
      : { operatorId: null, action, subject },
  )
}

/** @returns the number of who has an address, in lower case. */
export async function operatorOfAddress(database: pg.Pool, email: string): Promise<string | undefined> {
  return (
    await findRow<{ id: string }>(database, 'select id from public.operators where email = $1', [email])
  )?.id
}

/** Everybody who has access, by name. */
export function listTeam(database: pg.Pool): Promise<TeamMember[]> {
  return rowsOf(
    database,
    `select o.id, o.name, o.email, o.role, o.totp_enabled as totp,
            exists (select from public.operator_credentials as c where c.operator_id = o.id) as "hasPassword",
            (select count(*)::int from public.operator_passkeys as p where p.operator_id = o.id) as passkeys,
            (select count(*)::int from public.operator_sessions as s
             where s.operator_id = o.id and s.expires_at > now()) as sessions,
            ${isoTime(`(select max(l.at) from public.audit_log as l where l.operator_id = o.id and l.action = 'log_in')`)}
              as "lastLogIn",
            ${isoTime(`case when not o.totp_enabled
              and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)
              and o.role = 'administer' then o.role_since + interval '1 day' end`)} as "secondFactorBy"
     from public.operators as o order by lower(o.name), o.email`,
  )
}
