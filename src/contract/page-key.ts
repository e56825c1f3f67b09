/** The key of one sign-up: 32 random bytes in base64url (RFC 4648, 5) without padding, which no other page knows. */
export const PAGE_KEY = /^[A-Za-z0-9_-]{43}$/

/**
 * The header, and in a form without a script the field, that carries the key of a sign-up (draft-ietf-httpapi-idempotency-key-header): sent again, as when the
 * answer was lost, it is the same sign-up and no duplicate. Whatever is no key of ours in it is passed over.
 */
export const PAGE_KEY_HEADER = 'idempotency-key'

/** On the answer to a sign-up whose letter waits for its turn: `waits`. */
export const LETTER_HEADER = 'signup-letter'
