import type pg from 'pg'
import type { LetterKind } from '../../contract/console/outbox.ts'
import type { SignupEventType, SignupState } from '../../contract/console/signups.ts'
import { call } from '../ask.ts'
import type { PlaceStanding } from './places.ts'

/** What a link is for; a token opens nothing else. */
export type LinkPurpose = 'confirm' | 'change_address' | 'my_data' | 'unsubscribe'

/** `done`: used before. `withdrawn`: its owner left since. */
export type LinkState = 'valid' | 'done' | 'expired' | 'withdrawn' | 'unknown'

/** What the proof keeps of the request that confirms; `ip` only when proofs are to keep it. */
export type ConfirmingRequest = { user_agent?: string | undefined; ip?: string | undefined }

/** How somebody left: by the page behind a link, by their mail program's button (RFC 8058), by /meine-daten. */
export type WithdrawalChannel = 'link' | 'one-click' | 'my-data'

/** Everything about a person, as `person_data` makes it; times are ISO 8601. */
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
  links: { purpose: LinkPurpose; created_at: string; expires_at: string | null }[]
  address_changes: { new_email: string; asked_at: string }[]
  /** Letters that were not sent but kept, as no mail server was set; the operator gets the whole of each. */
  kept_letters: { number: number; received_at: string; subject: string; raw?: string }[]
  /** Requests by right that the operator noted; the operator alone gets them. */
  suppressions: { left_at: string; erased: boolean }[]
}

// All run as the visitors' role: whoever has the token has the right. Nothing below tells more than its answer.

export function linkState(anon: pg.Pool, purpose: LinkPurpose, token: string): Promise<LinkState> {
  return call(anon, 'link_state', purpose, token)
}

export function confirmSignup(anon: pg.Pool, token: string, request: ConfirmingRequest) {
  type Outcome = 'confirmed' | 'expired' | 'withdrawn' | 'unknown'
  return call<Outcome>(anon, 'confirm_signup', token, request)
}

/** Somebody's house, and how its place stands; `house_number` from five on, no place for a postal code without one. */
export type ConfirmedHouse = { postal_code: string; house_number: number | null } & Partial<PlaceStanding>

/** @returns null for a link whose owner left, and for none. */
export function confirmedHouse(anon: pg.Pool, token: string): Promise<ConfirmedHouse | null> {
  return call(anon, 'confirmed_house', token)
}

/** @returns whether a sign-up waits for the owner of this old link, and so a new letter may be on its way. */
export function sendConfirmationAgain(anon: pg.Pool, token: string): Promise<boolean> {
  return call(anon, 'send_confirmation_again', token)
}

/** `under_way`: withdrawn, and a letter was past the last moment at which it could be held back. */
export function withdraw(
  anon: pg.Pool,
  purpose: 'unsubscribe' | 'my_data',
  token: string,
  channel: WithdrawalChannel,
) {
  return call<'withdrawn' | 'under_way' | 'unknown'>(anon, 'withdraw', purpose, token, channel)
}

/** Says nothing about whether the address is known. */
export function askMyData(anon: pg.Pool, email: string): Promise<unknown> {
  return call(anon, 'ask_my_data', email)
}

/** Exchanges the link of a letter for a session. @returns false for a link that is unknown or expired. */
export function openMyData(anon: pg.Pool, token: string, session: string): Promise<boolean> {
  return call(anon, 'open_my_data', token, session)
}

/** @returns null for a session that is unknown or expired. */
export function myData(anon: pg.Pool, token: string): Promise<PersonData | null> {
  return call(anon, 'my_data', token)
}

/** @returns false for a link that is unknown or expired, or whose owner left. */
export function changePostalCode(anon: pg.Pool, token: string, postalCode: string): Promise<boolean> {
  return call(anon, 'change_postal_code', token, postalCode)
}

export function askAddressChange(anon: pg.Pool, token: string, newEmail: string) {
  return call<'asked' | 'same' | 'unknown'>(anon, 'ask_address_change', token, newEmail)
}

export function confirmAddressChange(anon: pg.Pool, token: string, request: ConfirmingRequest) {
  type Outcome = 'changed' | 'taken' | 'expired' | 'unknown'
  return call<Outcome>(anon, 'confirm_address_change', token, request)
}

/** `under_way` as `withdraw` answers. */
export function eraseMyData(anon: pg.Pool, token: string): Promise<'erased' | 'under_way' | 'unknown'> {
  return call(anon, 'erase_my_data', token)
}
