import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { APIError, betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import { consoleRoutes } from '../../routes.ts'
import type { ConsoleSettings } from '../settings.ts'
import { afterAuth, beforeAuth, sessionToBegin } from './hooks.ts'
import { GUESSES } from './limits.ts'
import { SHORTEST_PASSWORD } from './password-strength.ts'

/** Ends a session 30 minutes after its last request; the database ends it after twelve hours (end_session_in_time). */
const IDLE_SECONDS = 30 * 60
/** The end is moved on once in a minute, not with every request. */
const MOVE_ON_SECONDS = 60
/** The browser takes a name with this prefix only with Secure, with Path=/ and without Domain (RFC 6265bis 4.1.3.2). */
const COOKIE_PREFIX = '__Host-konsole'
/** The address that limits count for, as serve-auth.ts tells the library. */
export const ADDRESS_HEADER = 'x-operator-address'

/** The library's names of columns, and ours. */
const columns = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, name.replace(/[A-Z]+/g, (big) => `_${big.toLowerCase()}`)]))
const TIMES = columns('createdAt', 'updatedAt')

/**
 * better-auth over our tables: passwords, codes of an app, passkeys, sessions. Which of its addresses are served, and to whom,
 * says serve-auth.ts.
 * @param onError notes an error that the library only reports; never its message
 */
export function openOperatorAuth(
  database: pg.Pool,
  { publicOrigin, authSecret }: Pick<ConsoleSettings, 'publicOrigin' | 'authSecret'>,
  onError: (error: unknown) => void,
) {
  // One secret to keep, but not one key for two things.
  const secret = createHmac('sha256', authSecret).update('console').digest('hex')
  return betterAuth({
    appName: 'Dorfteller Konsole',
    baseURL: publicOrigin,
    basePath: consoleRoutes.auth,
    secret,
    // As this role the library may do what rights.sql grants, and no more.
    database,
    telemetry: { enabled: false },
    // Its lines quote addresses. What is unexpected is noted by its code.
    logger: {
      log: (level, _message, ...details) => {
        const error = details.find((detail) => detail instanceof Error)
        if (level === 'error' && error && !(error instanceof APIError)) onError(error)
      },
    },
    onAPIError: { throw: true },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: GUESSES,
      modelName: 'log_in_tries',
      fields: columns('lastRequest'),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        const noted = `insert into public.audit_log (operator_id, action, subject) values ($1, 'password_set', '{"by": "link"}')`
        await database.query(noted, [user.id])
      },
    },
    session: {
      modelName: 'operator_sessions',
      expiresIn: IDLE_SECONDS,
      updateAge: MOVE_ON_SECONDS,
      fields: { userId: 'operator_id', ...columns('expiresAt'), ...TIMES },
      additionalFields: { means: { type: 'string', required: false, input: false } },
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
      fields: { userId: 'operator_id', ...columns('accountId', 'providerId'), ...TIMES },
    },
    verification: {
      modelName: 'operator_challenges',
      storeIdentifier: 'hashed',
      fields: { ...columns('expiresAt'), ...TIMES },
    },
    databaseHooks: {
      session: { create: { before: (session, context) => sessionToBegin(database, session, context) } },
      // The database computes it.
      account: { create: { before: async (account) => ({ data: { ...account, accountId: undefined } }) } },
    },
    hooks: { before: beforeAuth(database), after: afterAuth(database) },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Would put __Secure- before our own prefix; what it stands for is in the attributes.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: true, sameSite: 'strict', path: '/' },
      // Our tables leave out what we have no use for (tokens of other providers, a picture …); tests hold the rest.
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      // Six digits are few: ten wrong ones in a row close this step for a quarter of an hour, from everywhere. Nobody gets here
      // without the password, so nobody can close it on someone from outside, and passkeys stay open.
      twoFactor({
        schema: {
          user: { fields: { twoFactorEnabled: 'totp_enabled' } },
          twoFactor: {
            modelName: 'operator_second_factors',
            fields: {
              userId: 'operator_id',
              ...columns('backupCodes', 'failedVerificationCount', 'lockedUntil'),
            },
          },
        },
      }),
      // They belong to the host of PUBLIC_ORIGIN: with another one, none of them opens any more.
      passkey({
        // A passkey stands for password and code, so the device must have asked for a finger or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) =>
            requireVerified(verification.registrationInfo?.userVerified, 'FAILED_TO_VERIFY_REGISTRATION'),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireVerified(verification.authenticationInfo.userVerified, 'AUTHENTICATION_FAILED'),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        schema: {
          passkey: {
            modelName: 'operator_passkeys',
            fields: {
              userId: 'operator_id',
              ...columns('publicKey', 'credentialID', 'deviceType', 'backedUp', 'createdAt'),
            },
          },
        },
      }),
    ],
  })
}

export type OperatorAuth = ReturnType<typeof openOperatorAuth>

/** By codes of the library's own. */
function requireVerified(isVerified: boolean | undefined, code: string): undefined {
  if (!isVerified) throw new APIError('BAD_REQUEST', { code, message: 'Refused' })
}
