import { createHmac } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth'
import type pg from 'pg'
import { answerOf, rowOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { noteForOperator } from '../operator-notes.ts'
import { EndedSince, recordAction } from '../record-action.ts'
import { takeCode } from './used-codes.ts'

/** How somebody showed who they are, the last step of it. */
export type Means = 'password' | 'app' | 'recovery_code' | 'passkey'

/** From where somebody logs in (place.ts), as serve-auth.ts tells the library. */
export const PLACE_HEADER = 'x-operator-place'

type NewSession = { id?: string; token: string; userId: string; means?: unknown }

/**
 * What the library writes into a new session. One that takes another's place goes on as it began: neither its twelve hours nor
 * its proof begin anew. The library keeps address and browser; we have no use for either.
 */
export async function sessionToBegin<Session extends NewSession>(
  database: pg.Pool,
  session: Session,
  context: GenericEndpointContext | null,
) {
  const before = context?.context.session?.session as { createdAt: Date; means: Means } | undefined
  const means = await meansOf(database, session.userId, context, before?.means)
  return {
    data: {
      ...session,
      ipAddress: undefined,
      userAgent: undefined,
      means,
      ...(before && { createdAt: before.createdAt }),
    },
  }
}

/** Without means a session is good for nothing: the password alone, where a code has to follow. */
async function meansOf(
  database: pg.Pool,
  operatorId: string,
  context: GenericEndpointContext | null,
  before: Means | undefined,
): Promise<Means | undefined> {
  switch (context?.path) {
    case '/sign-in/email': {
      const takesCode = 'select totp_enabled as answer from public.operators where id = $1'
      return (await answerOf<boolean>(database, takesCode, [operatorId])) ? undefined : 'password'
    }
    case '/two-factor/verify-totp': {
      const used = { operatorId, code: String(context.body.code) }
      if (await takeCode(database, context.context.secretConfig, used)) return 'app'
      const refused = new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used' })
      throw Object.assign(refused, { operatorId })
    }
    case '/two-factor/verify-backup-code':
      return 'recovery_code'
    case '/passkey/verify-authentication':
      return 'passkey'
    case '/two-factor/disable':
      return before === 'passkey' ? before : 'password'
    default:
      return before
  }
}

/**
 * What else happens when a session begins: the one that this browser had ends, the log says it, and who logs in from elsewhere
 * is told.
 * @throws {EndedSince} when what it begins with was taken away meanwhile
 */
export async function sessionBegun(
  database: pg.Pool,
  session: NewSession,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) return
  const { secret, authCookies } = context.context
  const cookie = await context.getSignedCookie(authCookies.sessionToken.name, secret)
  const means = session.means as Means | undefined
  const isIn = await inTransaction(database, async (client) => {
    if (cookie) await client.query('delete from public.operator_sessions where token = $1', [cookie])
    if (!means) return true
    if (!(await hasWayIn(client, session.userId, means))) {
      await client.query('delete from public.operator_sessions where token = $1', [session.token])
      return false
    }
    const action = actionOf(context)
    const place = createHmac('sha256', secret).update(`place ${context.headers?.get(PLACE_HEADER)}`)
    if (action === 'log_in') await noteLogIn(client, session.userId, place.digest())
    const by = { operatorId: session.userId, session: session.id ?? '', action }
    await recordAction(client, { ...by, subject: { by: means } })
    return true
  })
  if (!isIn) throw new EndedSince('session')
}

function actionOf({ path, context }: GenericEndpointContext): string {
  if (path === '/change-password') return 'password_changed'
  if (path === '/two-factor/disable') return 'totp_off'
  return context.session ? 'totp_on' : 'log_in'
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

/** Tells somebody who logged in from another place than before. Who never logged in is told of the password instead. */
async function noteLogIn(client: pg.PoolClient, operatorId: string, place: Buffer): Promise<void> {
  // With the person in it: two who share an office are not seen to.
  const { isNew, isFirst } = await rowOf<{ isNew: boolean; isFirst: boolean }>(
    client,
    `with own as (
       select sha256(convert_to($1::text, 'UTF8') || $2::bytea) as place
     ), known as (
       select k.place from public.operator_known_places as k where k.operator_id = $1::uuid
     ), seen as (
       insert into public.operator_known_places (operator_id, place) select $1::uuid, place from own
       on conflict on constraint operator_known_places_pkey do update set seen_at = now()
     )
     select (select place from own) not in (select place from known) as "isNew",
            not exists (select from known) as "isFirst"`,
    [operatorId, place],
  )
  if (isNew && !isFirst) await noteForOperator(client, operatorId, 'log_in_elsewhere')
}
