import { z } from 'zod'
import type { AccountAccess, LinkOwner, LogInAnswer, Me, TotpBegun } from '../access.ts'
import { json, line, type Routes } from './route.ts'

const nothing = json<void>()
/** For what anybody may ask as often as they like. */
const rate = { max: 300, timeWindow: 10 * 60_000, groupId: 'console' }

const password = z.string().max(256)
/** Longer than one may be: that it is too long is told in words. */
const newPassword = z.string().max(1000)
const code = line.min(6)
const token = line.min(1).max(100)
const name = line.min(1).max(100)
/** What a browser answers for a passkey; the library checks it to the last bit. */
const response = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') })

export const logInRoutes = {
  'POST /auth/log-in': {
    least: 'anybody',
    input: z.strictObject({ email: z.email().max(254), password: password.min(1) }),
    answer: json<LogInAnswer>(),
    audit: ['log_in'],
  },
  'POST /auth/code': {
    least: 'anybody',
    input: z.strictObject({ code: code.max(20) }),
    answer: json<LogInAnswer>(),
    audit: ['log_in'],
  },
  'POST /auth/log-out': { least: 'anybody', answer: nothing, audit: ['log_out'] },
  'POST /auth/passkey/options': {
    least: 'anybody',
    rate,
    answer: json<PublicKeyCredentialRequestOptionsJSON>(),
    audit: [],
  },
  'POST /auth/passkey/log-in': {
    least: 'anybody',
    rate,
    input: z.strictObject({ response }),
    answer: json<LogInAnswer>(),
    audit: ['log_in'],
  },
} as const satisfies Routes

/** The token of a one-time link comes in the body; in the link it stands behind the #, which browsers send to nobody. */
export const linkRoutes = {
  'POST /auth/link': {
    least: 'anybody',
    rate,
    input: z.strictObject({ token }),
    answer: json<LinkOwner>(),
    audit: [],
  },
  'POST /auth/link/password': {
    least: 'anybody',
    rate,
    input: z.strictObject({ token, password: newPassword }),
    answer: nothing,
    audit: ['password_set'],
  },
  'POST /auth/link/passkey/options': {
    least: 'anybody',
    rate,
    input: z.strictObject({ token }),
    answer: json<PublicKeyCredentialCreationOptionsJSON>(),
    audit: [],
  },
  'POST /auth/link/passkey': {
    least: 'anybody',
    rate,
    input: z.strictObject({ token, name, response }),
    answer: nothing,
    audit: ['passkey_added'],
  },
} as const satisfies Routes

/** What everybody may do about the own access. */
export const accountRoutes = {
  'GET /api/me': { least: 'look', answer: json<Me>() },
  'GET /auth/account': { least: 'look', answer: json<AccountAccess>() },
  'POST /auth/password': {
    least: 'look',
    input: z.strictObject({ current: password, password: newPassword }),
    answer: nothing,
    audit: ['password_changed'],
  },
  'POST /auth/totp': {
    least: 'look',
    input: z.strictObject({ password }),
    answer: json<TotpBegun>(),
    audit: [],
  },
  'POST /auth/totp/confirm': {
    least: 'look',
    input: z.strictObject({ code: code.max(10) }),
    answer: nothing,
    audit: ['totp_on'],
  },
  'POST /auth/totp/end': {
    least: 'look',
    input: z.strictObject({ password }),
    answer: nothing,
    audit: ['totp_off'],
  },
  'POST /auth/recovery-codes': {
    least: 'look',
    input: z.strictObject({ password }),
    answer: json<{ recoveryCodes: string[] }>(),
    audit: ['recovery_codes_made'],
  },
} as const satisfies Routes

export const passkeyRoutes = {
  'POST /auth/passkeys/options': {
    least: 'look',
    input: z.strictObject({ password: password.optional() }),
    answer: json<PublicKeyCredentialCreationOptionsJSON>(),
    audit: [],
  },
  'POST /auth/passkeys': {
    least: 'look',
    input: z.strictObject({ name, response }),
    answer: nothing,
    audit: ['passkey_added'],
  },
  'POST /auth/passkeys/remove': {
    least: 'look',
    input: z.strictObject({ id: z.uuid() }),
    answer: nothing,
    audit: ['passkey_removed'],
  },
} as const satisfies Routes
