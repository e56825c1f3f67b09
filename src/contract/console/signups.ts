import type { ReceivedLetter } from './newsletter-course.ts'
import type { LetterKind } from './outbox.ts'

/** What became of a sign-up; each is in exactly one state. */
export const SIGNUP_STATES = ['open', 'confirmed', 'left', 'undeliverable'] as const
export type SignupState = (typeof SIGNUP_STATES)[number]

/** The orders in which the list can be read; by address only where addresses are shown. */
export const SIGNUP_SORTS = ['newest', 'oldest', 'place', 'address'] as const
export type SignupSort = (typeof SIGNUP_SORTS)[number]

/** Moments are ISO 8601 in UTC. */
export type SignupRow = {
  number: number
  email: string
  postalCode: string
  /** `null`: no place has this postal code. */
  place: string | null
  state: SignupState
  signedUpAt: string
  confirmedAt: string | null
  withdrawnAt: string | null
  /** Only where a newsletter is asked about: what became of its letter to this person. */
  letter?: ReceivedLetter
}

/** GET /signups?…&after=…; `next` is the `after` of the next page, `null` at the end. */
export type SignupPage = { rows: SignupRow[]; next: string | null; masked: boolean }

/** GET /signups/count?… */
export type SignupCount = { count: number }

export type SignupEventType =
  | 'requested'
  | 'letter_sent'
  | 'confirmed'
  | 'changed'
  | 'withdrawn'
  | 'erased'
  | 'expired'

export type SignupEvent = {
  number: number
  signup: number
  type: SignupEventType
  happenedAt: string
  facts: Record<string, string | boolean | null>
  /** Address, postal code, browser as they were then; `null` where they are not kept (any more). */
  person: Record<string, string> | null
  hash: string
  /** The hashes were computed again: the event, its place in the chain and its personal part are as recorded. */
  sound: boolean
}

/** GET /signups/:number: all that is kept about the owner of a sign-up's address. */
export type SignupPerson = {
  number: number
  email: string
  masked: boolean
  signups: (Omit<SignupRow, 'place'> & {
    undeliverableAt: string | null
    /** When its address was refused first; a second refusal a day later makes it undeliverable. */
    refusedAt: string | null
    refusedAnswer: string | null
  })[]
  events: SignupEvent[]
  wordings: { version: string; wording: string }[]
  letters: {
    kind: LetterKind
    subject: string | null
    queuedAt: string
    sentAt: string | null
    state: string
    /** From when on one that waits may leave: later than now where its mailbox had all that it may get, or its server put it off. */
    dueAt: string
    /** Since when the mail server puts it off. */
    deferredSince: string | null
    answer: string | null
    /** What was heard of it, in that order. */
    events: { type: string; at: string; status: string | null; answer: string | null }[]
  }[]
  addressChanges: { newEmail: string; askedAt: string }[]
}

/** What came of asking for another confirmation letter. */
export type Resending = 'queued' | 'unknown' | 'left' | 'undeliverable' | 'confirmed' | 'waiting' | 'limited'

/** What came of giving an address another chance; `cleared`: confirmed, the next letter goes there again. */
export type TryingAgain = Resending | 'cleared' | 'deliverable'

/** Octets of the largest list that is taken at once: as lists are, more than 30,000 lines. */
export const IMPORT_MAX_BYTES = 5_000_000

export type ImportProblem =
  | 'email'
  | 'postal_code'
  | 'unknown_place'
  | 'duplicate'
  | 'left'
  | 'missing_proof'
  | 'time'
  | 'order'
  | 'source'
  | 'invalid'

/** What is wrong with a line of the file; lines count from 1, the header included. */
export type ImportFault = { line: number; problem: ImportProblem; message: string }

/** What the check of a file found, before anything is kept. */
export type ImportReport = {
  /** Lines with an entry. */
  lines: number
  /** How many are whole. Who among them is on the list already, or left, is found when they are taken over. */
  ready: number
  /** The first thousand. */
  faults: ImportFault[]
  faultCount: number
  /** How many postal codes Excel had shortened by their zero, which was put back. */
  padded: number
  encoding: 'UTF-8' | 'UTF-16' | 'Latin-1'
  delimiter: ',' | ';' | '\t'
  /** What was read out of a column that the list calls otherwise: our name of it, and the list's. */
  otherwise: { column: string; header: string }[]
}

export type RefusedLines = { problem: ImportProblem; lines: number }

/** What became of a list. */
export type ImportResult = {
  /** How many are sign-ups now. */
  taken: number
  /** How many were sign-ups before. */
  known: number
  padded: number
  /** The others by the reason, most lines first. */
  refused: RefusedLines[]
  /** The refused lines as a list, to be mended and handed in again; `null`: none was. */
  refusedList: string | null
}
