/** Characters of a newsletter, as the table newsletters takes them. */
export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 20_000

/** What a newsletter is: draft, at a time, on its way, held, ended before its time, done. */
export const NEWSLETTER_STATES = ['draft', 'scheduled', 'running', 'paused', 'cancelled', 'finished'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** Whom a newsletter would reach: POST /newsletters/reach with `{ postalCodes }`. */
export type Reach = {
  places: PlaceReach[]
  /** What is no postal code of Germany. */
  unknown: string[]
}

export type PlaceReach = {
  postalCode: string
  place: string
  /** Confirmed people, who would get it. */
  recipients: number
  /** People who have not confirmed and get nothing. */
  unconfirmed: number
  startedAt: string | null
}

/** A line of GET /newsletters, newest first. */
export type NewsletterLine = {
  id: number
  subject: string
  state: NewsletterState
  isLaunch: boolean
  places: number
  firstPlace: string | null
  createdAt: string
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
  /** Letters written down for it, and how many of them were sent. */
  letters: number
  sent: number
}

/** After writing or changing a draft: what the next change or the start must name. */
export type SavedDraft = { id: number; version: string }

/** What became of a letter that was not sent, or not yet. */
export type LetterOutcome =
  | 'sent'
  | 'waiting'
  | 'dead'
  | 'refused'
  | 'limited'
  | 'superseded'
  | 'left'
  | 'suppressed'
  | 'gone'
  | 'cancelled'

/** GET /newsletters/:id/progress, every second while it runs. */
export type NewsletterProgress = {
  state: NewsletterState
  letters: number
  outcomes: Partial<Record<LetterOutcome, number>>
  /** Letters a minute, over the last half minute. */
  rate: number
}

/** GET /newsletters/:id/missed?after=…: who did not get it; `next` is where the following page begins. */
export type Missed = { letters: MissedLetter[]; next: string | null }
export type MissedLetter = {
  letter: string
  /** Masked: a…@example.org. Null for somebody who was erased. */
  address: string | null
  postalCode: string | null
  reason: LetterOutcome
  /** What the mail server said, without addresses. */
  answer: string | null
  at: string | null
}

/** POST /newsletters/preview with subject, body and the postal code whose place is named. */
export type LetterPreview = { subject: string; text: string; html: string }

/** POST /newsletters/test: what became of the letter to oneself. */
export type TestAnswer = {
  outcome: 'sent' | 'kept' | 'later' | 'refused' | 'ours' | 'away'
  /** What the mail server said. */
  answer: string
}
