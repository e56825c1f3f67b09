import type pg from 'pg'
import type { PersonData } from '../../contract/person-data.ts'
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
