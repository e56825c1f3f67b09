import type pg from 'pg'
import type { TeamMember } from '../../../contract/console/team.ts'
import { call, findRow, rowsOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'

/** A one-time link: the SHA-256 of its token. */
export type NewLink = { hash: Buffer; expiresAt: Date }

/** Who changes somebody's access: a session of the console, or the owner on the command line (null). */
type Proof = Buffer | null

/** Made, or why not: nobody has that number, or it is the own access. */
export type TeamChange = 'done' | 'unknown' | 'self'

/** @returns the operator's number; null when somebody has that address already. */
export function addOperator(
  database: pg.Pool,
  { name, email, role }: { name: string; email: string; role: string },
  link: NewLink,
  proof: Proof = null,
): Promise<string | null> {
  return call(database, 'add_operator', proof, name, email, role, link.hash, link.expiresAt)
}

export function changeRole(database: pg.Pool, id: string, role: string, proof: Proof = null) {
  return call<TeamChange>(database, 'change_operator_role', proof, id, role)
}

/** Lets somebody begin anew: password, second factors and sessions go, a link to set a password comes. */
export function resetOperator(database: pg.Pool, id: string, link: NewLink, proof: Proof = null) {
  return call<TeamChange>(database, 'reset_operator', proof, id, link.hash, link.expiresAt)
}

export function endSessions(database: pg.Pool, id: string, proof: Proof = null) {
  return call<TeamChange>(database, 'end_operator_sessions', proof, id)
}

/** Takes somebody's access away; sessions end with it. */
export function removeOperator(database: pg.Pool, id: string, proof: Proof = null) {
  return call<TeamChange>(database, 'remove_operator', proof, id)
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
              then o.administers_since + interval '1 day' end`)} as "secondFactorBy"
     from public.operators as o order by lower(o.name), o.email`,
  )
}
