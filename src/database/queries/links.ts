import type pg from 'pg'
import type { LetterKind } from '../../contract/console/outbox.ts'
import type { SignupEventType, SignupState } from '../../contract/console/signups.ts'
import { askOne } from '../ask-one.ts'

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
    outcome: string | null
    message_id: string | null
    answer: string | null
    subject: string | null
  }[]
  links: { purpose: LinkPurpose; created_at: string; expires_at: string | null }[]
  address_changes: { new_email: string; asked_at: string }[]
  /** Letters that were not sent but kept, as no mail server was set; the operator gets the whole of each. */
  kept_letters: { number: number; received_at: string; subject: string; raw?: string }[]
  /** Requests by right that the operator noted; the operator alone gets them. */
  requests: {
    received_on: string
    kind: string
    from: string
    state: string
    note: string
    done_on: string | null
  }[]
  suppressions: { left_at: string; erased: boolean }[]
}

// All run as the visitors' role: whoever has the token has the right. Nothing below tells more than its answer.

export function linkState(anon: pg.Pool, purpose: LinkPurpose, token: string): Promise<LinkState> {
  return askOne(anon, 'select public.link_state($1, $2) as answer', [purpose, token])
}

export function confirmSignup(
  anon: pg.Pool,
  token: string,
  request: ConfirmingRequest,
): Promise<'confirmed' | 'expired' | 'withdrawn' | 'unknown'> {
  return askOne(anon, 'select public.confirm_signup($1, $2) as answer', [token, JSON.stringify(request)])
}

/** @returns whether a sign-up waits for the owner of this old link, and so a new letter may be on its way. */
export function sendConfirmationAgain(anon: pg.Pool, token: string): Promise<boolean> {
  return askOne(anon, 'select public.send_confirmation_again($1) as answer', [token])
}

export function withdraw(
  anon: pg.Pool,
  purpose: 'unsubscribe' | 'my_data',
  token: string,
  channel: WithdrawalChannel,
): Promise<'withdrawn' | 'unknown'> {
  return askOne(anon, 'select public.withdraw($1, $2, $3) as answer', [purpose, token, channel])
}

/** Says nothing about whether the address is known. */
export async function askMyData(anon: pg.Pool, email: string): Promise<void> {
  await anon.query('select public.ask_my_data($1)', [email])
}

/** @returns null for a link that is unknown or expired. */
export function myData(anon: pg.Pool, token: string): Promise<PersonData | null> {
  return askOne(anon, 'select public.my_data($1) as answer', [token])
}

/** @returns false for a link that is unknown or expired, or whose owner left. */
export function changePostalCode(anon: pg.Pool, token: string, postalCode: string): Promise<boolean> {
  return askOne(anon, 'select public.change_postal_code($1, $2) as answer', [token, postalCode])
}

export function askAddressChange(
  anon: pg.Pool,
  token: string,
  newEmail: string,
): Promise<'asked' | 'same' | 'unknown'> {
  return askOne(anon, 'select public.ask_address_change($1, $2) as answer', [token, newEmail])
}

export function confirmAddressChange(
  anon: pg.Pool,
  token: string,
  request: ConfirmingRequest,
): Promise<'changed' | 'taken' | 'expired' | 'unknown'> {
  return askOne(anon, 'select public.confirm_address_change($1, $2) as answer', [
    token,
    JSON.stringify(request),
  ])
}

/** @returns false for a link that is unknown or expired. */
export function eraseMyData(anon: pg.Pool, token: string): Promise<boolean> {
  return askOne(anon, 'select public.erase_my_data($1) as answer', [token])
}
