import type { LetterKind } from './letter-kinds.ts'

/** What became of a sign-up, and what operators call it; each is in exactly one state. */
export const STATE_NAMES = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
} as const
export type SignupState = keyof typeof STATE_NAMES

export type SignupEventType =
  | 'requested'
  | 'letter_sent'
  | 'confirmed'
  | 'changed'
  | 'withdrawn'
  | 'erased'
  | 'expired'

/** Everything about a person, as `person_data` makes it: the columns that somebody here reads; times are ISO 8601. */
export type PersonData = {
  email: string
  signups: {
    id: number
    email: string
    postal_code: string
    created_at: string
    confirmed_at: string | null
    withdrawn_at: string | null
    undeliverable_at: string | null
    /** When its address was refused first; a second refusal a day later makes it undeliverable. */
    refused_at: string | null
    refused_answer: string | null
    /** The code of what led them here. */
    channel: string | null
    state: SignupState
  }[]
  events: {
    id: number
    signup_id: number
    type: SignupEventType
    happened_at: string
    facts: Record<string, string | boolean | null>
    person: Record<string, string> | null
    hash: string
    previous_hash: string | null
  }[]
  wordings: { version: string; wording: string }[]
  letters: {
    kind: LetterKind
    queued_at: string
    sent_at: string | null
    /** waiting, sending, or how it ended (table letters). */
    state: string
    answer: string | null
    subject: string | null
    /** From when on one that waits may leave. */
    due_at: string
    /** Since when the mail server puts it off. */
    deferred_since: string | null
    /** What was heard of it. */
    events: {
      type: string
      happened_at: string
      source: string
      status: string | null
      answer: string | null
    }[]
  }[]
  address_changes: { new_email: string; asked_at: string }[]
  /** Letters that were not sent but kept, as no mail server was set. */
  kept_letters: { subject: string }[]
}
