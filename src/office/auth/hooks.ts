import { APIError, type GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import { recordAction, recordFailedLogIn } from '../record-action.ts'
import { slowDown, unnamed } from './limits.ts'

/** Where a session begins, and by what somebody showed last who they are; without the app it is the password again. */
const MEANS: Record<string, string> = {
  '/sign-in/email': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/verify-totp': 'app',
  '/two-factor/verify-backup-code': 'recovery_code',
  '/passkey/verify-authentication': 'passkey',
}

/** Where somebody who is in changes the own access, and what the log calls it. */
const CHANGES: Record<string, string> = {
  '/change-password': 'password_changed',
  '/two-factor/verify-totp': 'totp_on',
  '/two-factor/disable': 'totp_off',
  '/passkey/verify-registration': 'passkey_added',
  '/passkey/delete-passkey': 'passkey_removed',
}

/**
 * What the library writes into a new session. One that takes another's place goes on as it began: neither its twelve hours nor
 * its proof begin anew. The library keeps address and browser; we have no use for either.
 */
export async function sessionToBegin<Session extends { userId: string }>(
  database: pg.Pool,
  session: Session,
  context: GenericEndpointContext | null,
) {
  const before = context?.context.session?.session as { createdAt: Date; means: string } | undefined
  const means = context && MEANS[context.path]
  if (means === 'app' && !(await isFirstUse(database, session.userId, String(context?.body.code)))) {
    const refused = new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used' })
    throw Object.assign(refused, { operatorId: session.userId })
  }
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

/**
 * Uses up a code of somebody's app that was right: the library takes one as often as its half minute lasts, also from whoever
 * saw it being typed (RFC 6238, 5.2). In the minute and a half for which one may be right there are not as many as are kept.
 */
async function isFirstUse(database: pg.Pool, operatorId: string, code: string): Promise<boolean> {
  // Of two at once the second waits for the first, and finds it used.
  const { rowCount } = await database.query(
    `update public.operator_second_factors set used_codes = (array[$2] || used_codes)[1:8]
     where operator_id = $1 and $2 <> all (used_codes)`,
    [operatorId, code],
  )
  return rowCount === 1
}

export function beforeAuth(database: pg.Pool) {
  return createAuthMiddleware(async (context) => {
    if (context.path === '/sign-in/email') await slowDown(database, accountKey(context, context.body?.email))
    if (context.path !== '/sign-out') return
    // While the session is there to prove it.
    const signedIn = await getSessionFromCtx(context)
    if (signedIn) await recordAction(database, { session: signedIn.session.id, action: 'log_out' })
  })
}

/** Writes down who was let in, who was not, and what somebody changed about the own access. */
export function afterAuth(database: pg.Pool) {
  return createAuthMiddleware(async (context) => {
    const { path } = context
    const { returned, session, newSession } = context.context
    const means = session ? undefined : MEANS[path]
    if (isAPIError(returned)) {
      if (means && returned.statusCode < 500)
        await recordFailedLogIn(database, await accountOf(context, returned), means)
      return
    }
    if (means && newSession) {
      const { authCookies, secret } = context.context
      const before = await context.getSignedCookie(authCookies.sessionToken.name, secret)
      await database.query('delete from public.operator_sessions where token = $1', [before])
      const tries = 'delete from public.log_in_tries where key = $1'
      await database.query(tries, [accountKey(context, newSession.user.email)])
      // The library takes this session back and asks for a code first.
      if (means === 'password' && newSession.user.twoFactorEnabled) return
      const entry = { session: newSession.session.id, action: 'log_in', subject: { by: means } }
      return void (await recordAction(database, entry))
    }
    const action = session && CHANGES[path]
    // A code that is only checked changes nothing.
    if (!action || (action === 'totp_on' && !newSession)) return
    await recordAction(database, { session: (newSession ?? session).session.id, action })
    if (action !== 'passkey_added') return
    // Made with finger or PIN just now, in a session that was proven before.
    const proven = `update public.operator_sessions set means = 'passkey' where id = $1`
    await database.query(proven, [session.session.id])
  })
}

const accountKey = ({ context: { secret } }: GenericEndpointContext, email: unknown) =>
  unnamed(secret, `account ${email}`.toLowerCase())

/** Whose log-in failed: the address that was typed, or the number of whose password was right before. Of a passkey nobody knows. */
async function accountOf(context: GenericEndpointContext, refused: unknown): Promise<string | undefined> {
  if (context.body?.email) return String(context.body.email)
  const { internalAdapter, createAuthCookie, secret } = context.context
  const cookie = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const challenge = cookie ? await internalAdapter.findVerificationValue(cookie) : null
  return (refused as { operatorId?: string }).operatorId ?? challenge?.value
}
