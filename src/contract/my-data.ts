import type { LetterKind } from './letter-kinds.ts'
import type { EmailProblem } from './signup.ts'

/**
 * What the page of everything stored about somebody shows (`meine-daten/uebersicht`). Strings are ready to show;
 * flags choose among the page's own words, and only those that hold are there.
 */
export type MyDataView = {
  email: string
  postalCode: string
  /** Name of the place, where one is known for the postal code. */
  place?: string
  state: MyDataState
  /** A new address whose owner has not confirmed it yet. */
  pendingEmail?: string
  /** The code of what led them here. */
  channel?: string
  /** Since when the address takes no letters. */
  undeliverable?: { on: string }
  /** What happened to the consent, the newest first. */
  events: readonly ConsentEventView[]
  /** The wording that was agreed to, in full. */
  consent?: { wording: string; agreed: Moment }
  /** Letters written, the newest first. */
  letters: readonly LetterView[]
  /** What came of the last form. */
  notice?: Flag<
    'postalCodeChanged' | 'postalCodeSame' | 'addressAsked' | 'addressSame' | 'left' | 'leftUnderWay'
  >
  /** What was wrong with it. */
  problems: {
    postalCode?: Flag<'missing' | 'invalid'>
    email?: Flag<EmailProblem>
    erase?: true
  }
  /** What stands in the fields: the stored postal code and nothing, or what was typed wrongly. */
  typed: { postalCode: string; email: string }
}

/** Exactly one of the three. `on` is a day such as „21. November 2026“. */
export type MyDataState = {
  unconfirmed?: true
  confirmed?: { on: string }
  withdrawn?: { on: string }
}

export type ConsentEventView = {
  at: Moment
  type: Flag<
    | 'requested'
    | 'letter_sent'
    | 'confirmed'
    | 'email_changed'
    | 'postal_code_changed'
    | 'withdrawn'
    | 'erased'
    | 'expired'
  >
  /** What was noted of the person with it. */
  person?: Partial<Record<'email' | 'postalCode' | 'browser' | 'ip', string | undefined>>
}

export type LetterView = {
  at: Moment
  kind: Flag<LetterKind>
  /** Of a newsletter. */
  subject?: string
  /** `uncertain`: no answer came. `unsent`: it was never sent, because a limit or a later wish stood against it. */
  outcome: Flag<'waiting' | 'sent' | 'uncertain' | 'refused' | 'unsent'>
}

/** A time twice: `21. November 2026, 16:22 Uhr`, and as ISO 8601 with offset for machines. */
export type Moment = { words: string; iso: string }

/** The form field that says what is wanted, and what it may say. */
export const WISH = 'wunsch'

/** On `/meine-daten`. */
export const myDataWishes = {
  postalCode: 'postleitzahl',
  address: 'adresse',
  leave: 'abmelden',
  erase: 'loeschen',
} as const

/** On `/bestaetigen`: another letter, because the link is too old. */
export const ANOTHER_LETTER = 'neu'

/** The names of the forms' other fields. */
export const myDataFields = { email: 'email', postalCode: 'postal_code', erase: 'ja' } as const

/** One of the names with the value true: what a template can ask for. */
export type Flag<Name extends string> = { [Key in Name]?: true }
