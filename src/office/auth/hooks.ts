import { createAuthMiddleware, getIP, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import { findRow } from '../../database/ask.ts'
import { type FailedStep, recordAction, recordFailedLogIn } from '../record-action.ts'
import { isGuess, type Limits } from './limits.ts'

// What happens around what the library does at its addresses. What begins a session is told with it (begin-session.ts).

/** Where logging in can fail, and which step of it that is. */
const STEPS: Record<string, FailedStep> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
  '/passkey/verify-authentication': 'passkey',
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

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
      await recordFailedLogIn(database, await accountOf(database, context), step)
      return
    }
    // The right password alone is no success yet: whoever has it could try codes without end.
    const isHalf = newSession !== null && !newSession.session.means
    if (isGuess(path) && !isHalf) await giveBack(limits, context)
    if (!session) return
    if (path === '/passkey/delete-passkey') await recordOwn(database, session.session, 'passkey_removed')
    if (path !== '/passkey/verify-registration') return
    await recordOwn(database, session.session, 'passkey_added')
    // Made with finger or PIN just now, in a session that was proven before.
    const proven = `update public.operator_sessions set means = 'passkey' where id = $1`
    await database.query(proven, [session.session.id])
  })
}

/** A log-in gives back each step of it: the password before the code was no guess, either. */
function giveBack(
  limits: Limits,
  { path, headers, context: { options, session, newSession } }: HookContext,
): Promise<void> {
  const isLogIn = STEPS[path] !== undefined && !session
  const paths = isLogIn && STEPS[path] === 'code' ? [path, '/sign-in/email'] : [path]
  const address = headers && getIP(headers, options)
  const keys = paths.map((each) => `${address}|${each}`)
  return limits.succeeded(keys, isLogIn ? newSession?.user.email : undefined)
}

/** Whose log-in failed: whose address was typed, or whose password was right before. Of a passkey nobody knows. */
async function accountOf(database: pg.Pool, context: HookContext): Promise<string | null> {
  const { internalAdapter, createAuthCookie, secret, returned } = context.context
  const { operatorId } = returned as { operatorId?: string }
  if (operatorId !== undefined) return operatorId
  if (STEPS[context.path] === 'code') {
    const cookie = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
    return cookie ? ((await internalAdapter.findVerificationValue(cookie))?.value ?? null) : null
  }
  const account = 'select id from public.operators where email = lower($1)'
  return (await findRow<{ id: string }>(database, account, [context.body?.email ?? null]))?.id ?? null
}

function recordOwn(database: pg.Pool, session: { id: string; userId: string }, action: string) {
  return recordAction(database, { operatorId: session.userId, session: session.id, action })
}
