/**
 * What the page that signed somebody up may ask for while the sign-up is not confirmed. It shows the key that it
 * signed up with: 32 random bytes in base64url (RFC 4648, 5) without padding, which no other page knows.
 */
export const PAGE_KEY = /^[A-Za-z0-9_-]{43}$/

/**
 * The header, and in a form without a script the field, that carries the key of a sign-up (draft-ietf-httpapi-idempotency-key-header): sent again, as when the
 * answer was lost, it is the same sign-up and no duplicate. Whatever is no key of ours in it is passed over.
 */
export const PAGE_KEY_HEADER = 'idempotency-key'

/** On the answer to a sign-up whose letter waits for its turn: `waits`. */
export const LETTER_HEADER = 'signup-letter'

/** `POST /anmelden/nochmal`. */
export type AgainRequest = { key: string }

/**
 * Whether the letter is on its way or waits for its turn, when it can be asked for (ISO 8601), or why there is no need of it
 * or no use.
 */
export type AgainAnswer =
  | { sent: true }
  | { waits: true }
  | { again_at: string }
  | { confirmed: true }
  | { undeliverable: true }

/** `POST /anmelden/adresse`: `new_key` is the key from then on. */
export type CorrectionRequest = { key: string; email: string; new_key: string }

/** `same`: it is the address that was given before; nothing happened. */
export type CorrectionAnswer = { changed: true } | { same: true } | { confirmed: true }
