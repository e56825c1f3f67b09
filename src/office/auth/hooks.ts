import { createAuthMiddleware, getIP, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import { findRow } from '../../database/ask.ts'
import { type FailedStep, recordAction, recordFailedLogIn } from '../record-action.ts'
import { isGuess, type Limits } from './limits.ts'

// What happens around what the library does at its addresses.

/** Where logging in can fail, and which step of it that is. */
const STEPS: Record<string, FailedStep> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
  '/passkey/verify-authentication': 'passkey',
}

/** What the log calls what somebody who is logged in did. What begins a session is told with it (begin-session.ts). */
const ACTIONS: Record<string, string> = {
  '/two-factor/generate-backup-codes': 'recovery_codes_made',
  '/revoke-other-sessions': 'own_sessions_ended',
  '/passkey/verify-registration': 'passkey_added',
  '/passkey/delete-passkey': 'passkey_removed',
}

export function beforeAuth(database: pg.Pool, limits: Limits) {
  return createAuthMiddleware(async (context) => {
    if (context.path === '/sign-in/email') await limits.slowDown(String(context.body?.email))
    if (context.path !== '/sign-out') return
    // While the session is there to prove it.
    const signedIn = await getSessionFromCtx(context)
    if (signedIn) await recordOwn(database, signedIn.session, 'log_out')
  })
}

export function afterAuth(database: pg.Pool, limits: Limits) {
  return createAuthMiddleware(async (context) => {
    const { path } = context
    const { returned, session, newSession } = context.context
    if (isAPIError(returned)) {
      const step = STEPS[path]
      if (!step || session || returned.statusCode >= 500) return
      await recordFailedLogIn(database, await accountOf(context), step)
      return
    }
    // The right password alone is no success yet: whoever has it could try codes without end.
    const isHalf = newSession !== null && !newSession.session.means
    if (isGuess(path) && !isHalf) await giveBack(context)
    const action = ACTIONS[path]
    if (!action || !session) return
    await recordOwn(database, session.session, action)
    // Made with finger or PIN just now, in a session that was proven before.
    if (action === 'passkey_added')
      await database.query(`update public.operator_sessions set means = 'passkey' where id = $1`, [
        session.session.id,
      ])
  })

  /** A log-in gives back each step of it: the password before the code was no guess, either. */
  async function giveBack({ path, headers, context: { options, session, newSession } }: HookContext) {
    const isLogIn = STEPS[path] !== undefined && !session
    const paths = isLogIn && STEPS[path] === 'code' ? [path, '/sign-in/email'] : [path]
    const address = headers && getIP(headers, options)
    await limits.succeeded(
      paths.map((each) => `${address}|${each}`),
      isLogIn ? newSession?.user.email : undefined,
    )
  }

  /** Whose log-in failed: whose address was typed, whose password was right before, whose passkey it is. */
  async function accountOf(context: HookContext) {
    const { body, path } = context
    const { internalAdapter, createAuthCookie, secret, returned } = context.context
    const { operatorId } = returned as { operatorId?: string }
    if (operatorId !== undefined) return operatorId
    if (STEPS[path] === 'code') {
      const cookie = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
      return cookie ? ((await internalAdapter.findVerificationValue(cookie))?.value ?? null) : null
    }
    const account = `select id from public.operators where email = lower($1)
      union all select operator_id from public.operator_passkeys where credential_id = $2`
    const shown = [body?.email ?? null, body?.response?.id ?? null]
    return (await findRow<{ id: string }>(database, account, shown))?.id ?? null
  }
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

function recordOwn(database: pg.Pool, session: { id: string; userId: string }, action: string) {
  return recordAction(database, { operatorId: session.userId, session: session.id, action })
}
