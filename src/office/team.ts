import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { isoTime } from '../database/iso-time.ts'
import { consoleRoutes } from '../routes.ts'
import { endLinks, giveLink, type NewLink } from './auth/link.ts'
import { ROLES, type Role } from './auth/roles.ts'
import type { SignedIn } from './auth/session.ts'
import { email, line } from './input.ts'
import { procedure, router } from './procedure.ts'
import { recordAction } from './record-action.ts'
import { gone, notAllowed, Refusal } from './refusal.ts'

/** Somebody who has access to the console. Times are ISO. */
export type TeamMember = {
  id: string
  name: string
  email: string
  role: Role
  /** What they log in with, in German. */
  ways: string
  /** As far back as the log is kept; null: never in that time. */
  lastLogIn: string | null
  /** Until when a second factor has to be there; null: there is one, or the role needs none. */
  secondFactorBy: string | null
}

/** Who changes somebody's access: a session of the console, or the command line (null). */
type Actor = Pick<SignedIn, 'id' | 'session'> | null

const changing = (audit: string) => procedure({ least: 'administer', proof: true, audit })
const person = z.uuid()
const role = z.enum(ROLES)
const name = line
  .min(1)
  .max(100)
  .regex(/^[^@]*$/)

/** Who has access. Each change writes its own line in the log, and leaves the own access alone. */
export const team = router({
  list: procedure({ least: 'administer' }).query(({ ctx: { database } }) => listTeam(database)),

  /** Its answer is the one-time link, which is nowhere else. */
  add: changing('operator_added')
    .input(z.object({ name, email, role }))
    .mutation(async ({ ctx: { database, who, publicOrigin }, input }) => {
      const link = await addOperator(database, input, who)
      if (!link) throw new Refusal('CONFLICT', 'taken', 'Mit dieser Adresse hat schon jemand Zugang.')
      return shownLink(publicOrigin, link)
    }),

  changeRole: changing('operator_role_changed')
    .input(z.object({ person, role }))
    .mutation(({ ctx: { database, who }, input: { person, role } }) =>
      edit(database, { actor: who, action: 'operator_role_changed', operator: person, role }, (client) =>
        rowsOf(
          client,
          `update public.operators set role = $2, updated_at = now(),
             role_since = case when role = $2 then role_since else now() end where id = $1`,
          [person, role],
        ),
      ),
    ),

  reset: changing('operator_reset')
    .input(z.object({ person }))
    .mutation(async ({ ctx: { database, who, publicOrigin }, input }) =>
      shownLink(publicOrigin, await resetOperator(database, input.person, who)),
    ),

  remove: changing('operator_removed')
    .input(z.object({ person }))
    .mutation(({ ctx: { database, who }, input }) => removeOperator(database, input.person, who)),
})

/** A one-time link as it is shown. Behind the # it reaches no server and no log. */
export function shownLink(publicOrigin: string, { token, expiresAt }: NewLink) {
  return {
    link: `${publicOrigin}${consoleRoutes.password}#${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Everybody who has access, by name. */
export function listTeam(database: pg.Pool): Promise<TeamMember[]> {
  return rowsOf(
    database,
    `select o.id, o.name, o.email, o.role,
            case when has.password then concat_ws(', ', 'Passwort', case when o.totp_enabled then 'App' end,
                                                  case when has.passkey then 'Passkey' end)
                 else 'wartet auf den Link' end as ways,
            ${isoTime(`(select max(l.at) from public.audit_log as l where l.operator_id = o.id and l.action = 'log_in')`)}
              as "lastLogIn",
            ${isoTime(`case when o.role = 'administer' and not o.totp_enabled and not has.passkey
              then o.role_since + interval '1 day' end`)} as "secondFactorBy"
     from public.operators as o cross join lateral (
       select exists (select from public.operator_credentials as c where c.operator_id = o.id) as password,
              exists (select from public.operator_passkeys as p where p.operator_id = o.id) as passkey) as has
     order by lower(o.name), o.email`,
  )
}

/** @returns the one-time link; undefined when somebody has that address already. */
export function addOperator(
  database: pg.Pool,
  { name, email, role }: { name: string; email: string; role: string },
  actor: Actor = null,
): Promise<NewLink | undefined> {
  return inTransaction(database, async (client) => {
    await requireAdministering(client, actor)
    const added = await findRow<{ id: string }>(
      client,
      `insert into public.operators (name, email, role) values ($1, lower($2), $3)
       on conflict on constraint operators_email_key do nothing returning id`,
      [name, email, role],
    )
    if (!added) return undefined
    const link = await giveLink(client, added.id)
    const subject = { operator: added.id, role }
    await recordAction(client, { session: actor?.session, action: 'operator_added', subject })
    return link
  })
}

/** Lets somebody begin anew: password, second factors and sessions go, a link to set a password comes. */
export function resetOperator(database: pg.Pool, id: string, actor: Actor = null): Promise<NewLink> {
  return edit(database, { actor, action: 'operator_reset', operator: id }, async (client) => {
    // What else happens to an access the database notes (tell_operator).
    const told = `insert into public.operator_notes (operator_id, kind) values ($1, 'access_reset')`
    await client.query(told, [id])
    const off = 'update public.operators set totp_enabled = false, updated_at = now() where id = $1'
    await client.query(off, [id])
    // Sessions go with the password.
    for (const table of ['credentials', 'second_factors', 'passkeys'])
      await client.query(`delete from public.operator_${table} where operator_id = $1`, [id])
    return giveLink(client, id)
  })
}

/** Takes somebody's access away; sessions end with it. */
export function removeOperator(database: pg.Pool, id: string, actor: Actor = null): Promise<void> {
  return edit(database, { actor, action: 'operator_removed', operator: id }, async (client) => {
    await endLinks(client, id)
    await client.query('delete from public.operators where id = $1', [id])
  })
}

type Change = { actor: Actor; action: string; operator: string; role?: string }

/**
 * A change of somebody's access with its line in the log.
 * @throws {Refusal} when nobody has that number, or it is the own access
 */
function edit<Result>(
  database: pg.Pool,
  { actor, action, ...subject }: Change,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (client) => {
    await requireAdministering(client, actor)
    if (subject.operator === actor?.id) throw new Refusal('CONFLICT', 'self', SELF)
    const isThere = await findRow(client, 'select from public.operators where id = $1', [subject.operator])
    if (!isThere) throw gone('Diesen Zugang gibt es nicht mehr.')
    const result = await work(client)
    await recordAction(client, { session: actor?.session, action, subject })
    return result
  })
}

const SELF =
  'Deinen eigenen Zugang kann hier nur jemand anders ändern, damit immer jemand bleibt, der alles darf. Passwort und zweiten Schritt änderst du unter „Mein Zugang“.'

/**
 * Two who take the role from each other come here one after the other, and the second has it no more: somebody always
 * administers, as nobody may change the own access here.
 */
async function requireAdministering(client: pg.PoolClient, actor: Actor): Promise<void> {
  if (!actor) return
  const administering = `select id from public.operators where role = 'administer' order by id for update`
  const people = await rowsOf<{ id: string }>(client, administering)
  if (!people.some(({ id }) => id === actor.id)) throw notAllowed()
}
