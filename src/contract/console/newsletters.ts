import type { TroubleWords } from './post-offices.ts'

/** Characters of a newsletter, as the table newsletters takes them. */
export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 20_000
export const PREHEADER_MAX_LENGTH = 150
/** So that the button stays in one line on a phone of 320 pixels. */
export const BUTTON_CAPTION_MAX_LENGTH = 22
export const BUTTON_URL_MAX_LENGTH = 500

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

/** What became of a letter; of one that nothing became of yet, `waiting`. */
export type LetterOutcome =
  | 'sent'
  | 'waiting'
  | 'given_up'
  | 'uncertain'
  | 'refused'
  | 'limited'
  | 'superseded'
  | 'left'
  | 'suppressed'
  | 'unproven'
  | 'gone'
  | 'cancelled'

/** GET /newsletters/:id/progress, every second while it runs. */
export type NewsletterProgress = {
  state: NewsletterState
  letters: number
  outcomes: Partial<Record<LetterOutcome, number>>
  /** Letters a minute, over the last half minute. */
  rate: number
  /** Why it paused by itself; null: an operator did, or it did not. */
  pausedBecause: PauseReason | null
  /** Of those that wait: how many the mail server puts off, and since when the first. */
  deferred: number
  deferredSince: string | null
  /** Of those that wait: how many were begun and got no answer. */
  doubtful: number
  /** Of those that wait: how many were refused once; their addresses are tried again a day later. */
  refusedOnce: number
}

/** Too many of its letters were blocked for our name's or content's sake, refused, or reported as spam. */
export type PauseReason = 'blocked' | 'bounces' | 'complaints'

/** GET /newsletters/plan?recipients=…: how many letters leave on which day, as far as limits are set; else none. */
export type Plan = { days: { day: string; letters: number; doneAt: string }[] }

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

/** Letters that came back, in one answer: the latest; how many there are is told by domain. */
export const RETURNED_PAGE = 200

/** GET /newsletters/:id/returns: what was heard of its letters after a mail server took them. */
export type Returns = { domains: DomainReturns[]; letters: ReturnedLetter[] }
export type DomainReturns = {
  /** Null: domains with few recipients, which could name a person, and those beyond the largest. */
  domain: string | null
  letters: number
  /** Taken by the first mail server, which is no arrival; one that bounced later is among them. */
  accepted: number
  bounced: number
  deferred: number
  /** For our name's or content's sake (5.7.x). */
  blocked: number
  complained: number
}
export type ReturnedLetter = {
  letter: string
  /** Masked. */
  address: string | null
  postalCode: string | null
  type: 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained'
  answer: string | null
  at: string
}

/** POST /newsletters/preview with the letter and the postal code whose place is named. */
export type LetterPreview = { subject: string; text: string; html: string }

/** POST /newsletters/test: what became of the letter to oneself. */
export type TestAnswer = {
  outcome: 'sent' | 'kept' | 'later' | 'refused' | 'ours' | 'uncertain' | 'away'
  /** What the mail server said. */
  answer: string
  /** Of a server that takes nothing: what is wrong and what to do. */
  trouble?: TroubleWords
}
