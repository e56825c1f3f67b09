import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth'
import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { EndedSince, recordAction } from '../record-action.ts'
import { takeCode } from './used-codes.ts'

/** How somebody showed who they are, the last step of it. */
type Means = 'password' | 'app' | 'recovery_code' | 'passkey'

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
  const means = context && (await meansOf(database, session.userId, context))
  return {
    data: {
      ...session,
      ipAddress: undefined,
      userAgent: undefined,
      means: means ?? before?.means,
      ...(before && { createdAt: before.createdAt }),
    },
  }
}

/** Without means a session is good for nothing: the password alone, where a code has to follow. */
async function meansOf(
  database: pg.Pool,
  operatorId: string,
  { path, body, context: { secretConfig } }: GenericEndpointContext,
): Promise<Means | undefined> {
  switch (path) {
    case '/sign-in/email': {
      const takesCode = 'select totp_enabled as answer from public.operators where id = $1'
      return (await answerOf<boolean>(database, takesCode, [operatorId])) ? undefined : 'password'
    }
    case '/two-factor/verify-totp': {
      if (await takeCode(database, secretConfig, { operatorId, code: String(body.code) })) return 'app'
      const refused = new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used' })
      throw Object.assign(refused, { operatorId })
    }
    case '/two-factor/verify-backup-code':
      return 'recovery_code'
    case '/passkey/verify-authentication':
      return 'passkey'
    case '/two-factor/disable':
      return 'password'
    default:
      return undefined
  }
}

/**
 * What else happens when a session begins: the one that this browser had ends, and the log says it.
 * @throws {EndedSince} when the access was reset meanwhile
 */
export async function sessionBegun(
  database: pg.Pool,
  session: NewSession,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) return
  const { secret, authCookies } = context.context
  const { token, userId: operatorId, means } = session
  const before = await context.getSignedCookie(authCookies.sessionToken.name, secret)
  const isIn = await inTransaction(database, async (client) => {
    // A reset changes this row first, then deletes password and sessions: one that is under way is waited for.
    await client.query('select from public.operators where id = $1 for share', [operatorId])
    const isThere = 'select exists (select from public.operator_credentials where operator_id = $1) as answer'
    const mayEnter = await answerOf<boolean>(client, isThere, [operatorId])
    const ended = 'delete from public.operator_sessions where token = any ($1)'
    await client.query(ended, [[before, !mayEnter && token].filter(Boolean)])
    if (!mayEnter || !means) return mayEnter
    const action = actionOf(context)
    await recordAction(client, { operatorId, session: session.id ?? '', action, subject: { by: means } })
    return true
  })
  if (!isIn) throw new EndedSince('session')
}

function actionOf({ path, context }: GenericEndpointContext): string {
  if (path === '/change-password') return 'password_changed'
  if (path === '/two-factor/disable') return 'totp_off'
  return context.session ? 'totp_on' : 'log_in'
}
