import type { LetterKind } from './console/outbox.ts'
import type { SignupEventType, SignupState } from './console/signups.ts'

/** Everything about a person, as the function `person_data` makes it; times are ISO 8601. */
export type PersonData = {
  email: string
  signups: {
    number: number
    email: string
    postal_code: string
    signed_up_at: string
    confirmed_at: string | null
    address_confirmed_at: string | null
    withdrawn_at: string | null
    undeliverable_at: string | null
    refused_at: string | null
    refused_answer: string | null
    reached_at: string | null
    house_number: number | null
    /** The code of what led them here. */
    channel: string | null
    state: SignupState
  }[]
  events: {
    number: number
    signup: number
    type: SignupEventType
    happened_at: string
    facts: Record<string, string | boolean | null>
    person: Record<string, string> | null
    hash: string
    previous_hash: string | null
  }[]
  wordings: { version: string; wording: string }[]
  letters: {
    number: string
    kind: LetterKind
    queued_at: string
    sent_at: string | null
    /** waiting, sending, or how it ended (table letters). */
    state: string
    message_id: string | null
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
  links: {
    purpose: 'confirm' | 'change_address' | 'my_data' | 'unsubscribe'
    created_at: string
    expires_at: string | null
  }[]
  address_changes: { new_email: string; asked_at: string }[]
  /** Letters that were not sent but kept, as no mail server was set; the operator gets the whole of each. */
  kept_letters: { number: number; received_at: string; subject: string; raw?: string }[]
  /** Requests by right that the operator noted; the operator alone gets them. */
  suppressions: { left_at: string; erased: boolean }[]
}
