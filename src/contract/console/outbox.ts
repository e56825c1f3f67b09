import type { LetterOutcome } from './newsletter-course.ts'
import type { TroubleWords } from './post-offices.ts'

/** What letters are for, and what operators call them. */
export const LETTER_NAMES = {
  confirmation: 'Bestätigung',
  address_change: 'Neue Adresse',
  my_data: 'Meine Daten',
  newsletter: 'Newsletter',
} as const
export type LetterKind = keyof typeof LETTER_NAMES

export type Outbox = {
  /** Letters that wait for their turn, and since when the oldest. */
  waiting: { kind: LetterKind; letters: number; oldest: string }[]
  /** What became of the letters of the last hour; kept: they lie in the mailbox, as no mail server is set. */
  lastHour: { kind: LetterKind; outcome: Exclude<LetterOutcome, 'waiting'> | 'kept'; letters: number }[]
  /** Letters sent in each of the last 60 minutes, the oldest first. */
  minutes: number[]
  /** The last answer of a mail server. */
  lastAnswer: { at: string; answer: string } | null
  /** Letters that nobody sends any more unless an operator says so. */
  stuck: number
  /** Letters kept in the database because no mail server is set. */
  kept: number
}

/** `given_up`: put off for five days. `uncertain`: twice begun without an answer, so it may have arrived. */
export type StuckLetter = {
  letter: string
  kind: LetterKind
  /** The newsletter it belongs to. */
  newsletter: number | null
  /** Masked. */
  address: string | null
  queuedAt: string
  /** How often its first byte left. */
  tries: number
  outcome: 'given_up' | 'uncertain'
  /** What the mail server said at the last try; null when it did not get that far. */
  why: string | null
}

/** A line of GET /outbox/kept?before=…, newest first; `next` is where the following page begins. */
export type KeptLetters = { letters: KeptLetterLine[]; next: number | null }
export type KeptLetterLine = {
  number: number
  receivedAt: string
  recipient: string
  subject: string
  /** Null for a test of a newsletter. */
  kind: LetterKind | null
}

export type KeptLetter = {
  number: number
  subject: string
  text: string
  /** Whether the links in it work. They belong to whom the letter is for; only `administer` is shown them. */
  linksWork: boolean
}

/** GET /outbox/server: how letters leave here. */
export type MailServerState =
  | { mode: 'mailbox' }
  | {
      mode: 'server'
      host: string
      answers: boolean
      answer: string
      /** Of a server that takes nothing: what is wrong and what to do. */
      trouble?: TroubleWords
    }
