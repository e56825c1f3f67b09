import { z } from 'zod'
import type { AccountAccess, LinkOwner, LogInAnswer, Me, TotpBegun } from '../access.ts'
import { email, json, line, type Routes } from './route.ts'

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
    input: { email, password: password.min(1) },
    answer: json<LogInAnswer>(),
    audit: 'log_in',
  },
  'POST /auth/code': {
    least: 'anybody',
    input: { code: code.max(20) },
    answer: json<LogInAnswer>(),
    audit: 'log_in',
  },
  'POST /auth/log-out': { least: 'anybody', audit: 'log_out' },
  'POST /auth/passkey/options': {
    least: 'anybody',
    rate,
    answer: json<PublicKeyCredentialRequestOptionsJSON>(),
    audit: null,
  },
  'POST /auth/passkey/log-in': {
    least: 'anybody',
    rate,
    input: { response },
    answer: json<LogInAnswer>(),
    audit: 'log_in',
  },
} as const satisfies Routes

/** The token of a one-time link comes in the body; in the link it stands behind the #, which browsers send to nobody. */
export const linkRoutes = {
  'POST /auth/link': { least: 'anybody', rate, input: { token }, answer: json<LinkOwner>(), audit: null },
  'POST /auth/link/password': {
    least: 'anybody',
    rate,
    input: { token, password: newPassword },
    audit: 'password_set',
  },
  'POST /auth/link/passkey/options': {
    least: 'anybody',
    rate,
    input: { token },
    answer: json<PublicKeyCredentialCreationOptionsJSON>(),
    audit: null,
  },
  'POST /auth/link/passkey': {
    least: 'anybody',
    rate,
    input: { token, name, response },
    audit: 'passkey_added',
  },
} as const satisfies Routes

/** What everybody may do about the own access; whoever took a session along must not put a second factor of their own there. */
export const accountRoutes = {
  'GET /api/me': { least: 'look', own: true, answer: json<Me>() },
  'GET /auth/account': { least: 'look', own: true, answer: json<AccountAccess>() },
  'POST /auth/password': {
    least: 'look',
    own: true,
    input: { current: password, password: newPassword },
    audit: 'password_changed',
  },
  'POST /auth/totp': {
    least: 'look',
    own: true,
    stepUp: true,
    input: { password },
    answer: json<TotpBegun>(),
    audit: null,
  },
  'POST /auth/totp/confirm': { least: 'look', own: true, input: { code: code.max(10) }, audit: 'totp_on' },
  'POST /auth/totp/end': { least: 'look', own: true, stepUp: true, input: { password }, audit: 'totp_off' },
  /** Everywhere but here. */
  'POST /auth/sessions/end-others': { least: 'look', own: true, audit: 'own_sessions_ended' },
  'POST /auth/recovery-codes': {
    least: 'look',
    own: true,
    stepUp: true,
    input: { password },
    answer: json<{ recoveryCodes: string[] }>(),
    audit: 'recovery_codes_made',
  },
} as const satisfies Routes

/** Showing again who one is, for what takes it (`stepUp`); nothing else changes. */
export const proofRoutes = {
  /** Refused as long as it is needed: for what cannot be repeated when it is refused, as a download. */
  'GET /auth/proof': { least: 'look', own: true, stepUp: true },
  'POST /auth/proof': {
    least: 'look',
    own: true,
    input: { password: password.min(1), code: code.max(20).optional() },
    audit: 'proved_again',
  },
  'POST /auth/proof/passkey': { least: 'look', own: true, input: { response }, audit: 'proved_again' },
} as const satisfies Routes

export const passkeyRoutes = {
  'POST /auth/passkeys/options': {
    least: 'look',
    own: true,
    stepUp: true,
    input: { password: password.optional() },
    answer: json<PublicKeyCredentialCreationOptionsJSON>(),
    audit: null,
  },
  'POST /auth/passkeys': { least: 'look', own: true, input: { name, response }, audit: 'passkey_added' },
  'POST /auth/passkeys/remove': {
    least: 'look',
    own: true,
    stepUp: true,
    input: { id: z.uuid() },
    audit: 'passkey_removed',
  },
} as const satisfies Routes
