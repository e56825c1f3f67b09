import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { APIError, betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import { PASSWORD_LENGTH } from '../../contract/console/access.ts'
import { consoleRoutes } from '../../routes.ts'
import { findLink, spendLink } from '../queries/operators.ts'
import type { ConsoleSettings } from '../settings.ts'

/** Ends a session 30 minutes after its last request; the database ends it after twelve hours (end_session_in_time). */
const IDLE_SECONDS = 30 * 60
/** The end is moved on once in a minute, not with every request. */
const MOVE_ON_SECONDS = 60
/** The browser takes a name with this prefix only with Secure, with Path=/ and without Domain (RFC 6265bis 4.1.3.2). */
const COOKIE_PREFIX = '__Host-konsole'
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }
/** What the library would write into a new session, or carry over from the one before it. */
const NOT_FROM_BEFORE = { ipAddress: undefined, userAgent: undefined, means: undefined, provedAt: undefined }
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`
/** Between the password and the code. */
export const SECOND_STEP_COOKIE = `${COOKIE_PREFIX}.two_factor`

/**
 * better-auth over our tables. Its own addresses are not served: the routes beside this file call it, each with what
 * it needs, so that nothing is reachable that nobody meant to offer (sign-up, changing the e-mail address …).
 * @param onError notes an error that the library only reports; never its message
 */
export function openSignIn(
  operator: pg.Pool,
  { publicOrigin, authSecret }: ConsoleSettings,
  onError: (error: unknown) => void,
) {
  return betterAuth({
    appName: 'Dorfteller',
    baseURL: publicOrigin,
    basePath: consoleRoutes.auth,
    // One secret to keep, but not one key for two things.
    secret: createHmac('sha256', authSecret).update('console').digest('hex'),
    // As this role the library may do what rights.sql grants, and no more.
    database: operator,
    telemetry: { enabled: false },
    // Its lines quote addresses. What is unexpected is noted by its code.
    logger: {
      log: (level, _message, ...details) => {
        const error = details.find((detail) => detail instanceof Error)
        if (level === 'error' && error && !(error instanceof APIError)) onError(error)
      },
    },
    // Slowing down is slow-down.ts's: it must tell the right person from an attacker, this one cannot.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    session: {
      modelName: 'operator_sessions',
      expiresIn: IDLE_SECONDS,
      updateAge: MOVE_ON_SECONDS,
      fields: { userId: 'operator_id', expiresAt: 'expires_at', ...TIMES },
      // Written by beginSession alone; a session that has none is not begun.
      additionalFields: {
        means: { type: 'string', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false, fieldName: 'proved_at' },
      },
    },
    user: {
      modelName: 'operators',
      fields: TIMES,
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        roleSince: { type: 'date', required: true, input: false, fieldName: 'role_since' },
      },
    },
    account: {
      modelName: 'operator_credentials',
      fields: {
        userId: 'operator_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        ...TIMES,
      },
    },
    verification: {
      modelName: 'operator_challenges',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...TIMES },
    },
    // The library keeps the address and the browser of a session. We have no use for either. A session that takes the
    // place of another one is begun anew.
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ...NOT_FROM_BEFORE } }),
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Would put __Secure- before our own prefix; what it stands for is in the attributes.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: true, sameSite: 'strict', path: '/' },
      // Our tables leave out what we have no use for (tokens of other providers, a picture …); tests hold the rest.
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [secondFactor(), passkeys(operator, publicOrigin)],
  })
}

export type SignIn = ReturnType<typeof openSignIn>

function secondFactor() {
  return twoFactor({
    issuer: 'Dorfteller Konsole',
    // Six digits are few. Ten wrong ones in a row close this step for five minutes, from everywhere: nobody gets here
    // without the password, so nobody can close it on someone from outside, and passkeys stay open.
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 300 },
    schema: {
      user: { fields: { twoFactorEnabled: 'totp_enabled' } },
      twoFactor: {
        modelName: 'operator_second_factors',
        fields: {
          userId: 'operator_id',
          backupCodes: 'recovery_codes',
          failedVerificationCount: 'failed_codes',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

function passkeys(operator: pg.Pool, publicOrigin: string) {
  return passkey({
    // They belong to this host: with another one, none of them opens any more.
    rpID: new URL(publicOrigin).hostname,
    rpName: 'Dorfteller Konsole',
    origin: publicOrigin,
    // A passkey stands for password and code, so the device must have asked for a finger or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      // Whoever comes with a one-time link has no session; `context` is that link's hash.
      requireSession: false,
      resolveUser: async ({ context }) => {
        const owner = context ? await findLink(operator, Buffer.from(context, 'hex')) : undefined
        if (!owner) throw new APIError('UNAUTHORIZED')
        return { id: owner.id, name: owner.email, displayName: owner.name }
      },
      afterVerification: async ({ verification, user, context }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('UNAUTHORIZED')
        if (!context) return undefined
        const operatorId = await spendLink(operator, Buffer.from(context, 'hex'), 'passkey_added')
        if (operatorId !== user.id) throw new APIError('UNAUTHORIZED')
        return undefined
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED')
      },
    },
    schema: {
      passkey: {
        modelName: 'operator_passkeys',
        fields: {
          userId: 'operator_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
