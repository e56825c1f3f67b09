import type { NewsletterState } from './newsletters.ts'

/** After starting, or going on: how many letters leave, and from when; until then all of it can be taken back. */
export type Leaving = { letters: number; leavesAt: string }

/** GET /newsletters/leaving: what can still be taken back, on every page of the console. */
export type LeavingNewsletter = Leaving & {
  id: number
  subject: string
  region: string | null
  /** By the database's clock: that of a browser may be wrong by more than the minute. */
  secondsLeft: number
}

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
  | 'gone'
  | 'told'
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
}

/** Too many of its letters were blocked for our name's or content's sake, refused, or reported as spam. */
export type PauseReason = 'blocked' | 'bounces' | 'complaints'

/** GET /newsletters/:id/course: how far it is in each place, and why letters wait. */
export type NewsletterCourse = {
  places: PlaceCourse[]
  waits: Wait[]
  /** The region's letter to who comes later, if it has one. */
  welcome: { id: number; accepted: number } | null
}

export type PlaceCourse = {
  postalCode: string
  /** Null for what is no postal code of ours. */
  place: string | null
  letters: number
  /** By the recipient's mail server; more is not known. */
  accepted: number
  /** Wait for another try. */
  putOff: number
  /** Ended without being accepted. */
  missed: number
  toCome: number
  /** Since when it runs there; null: not yet. */
  startedAt: string | null
  /** Who confirmed later and got the welcome. */
  welcomed: number
}

/** Letters that wait for another try, by what they ran into. */
export type Wait = {
  reason: 'deferred' | 'blocked' | 'refused' | 'possibly_delivered'
  letters: number
  nextTryAt: string | null
  /** What the mail server said last, without addresses. */
  answer: string | null
}

/** Of whom the list of sign-ups shows what became of one newsletter. */
export const RECIPIENT_RESULTS = ['accepted', 'waiting', 'missed'] as const
export type RecipientResult = (typeof RECIPIENT_RESULTS)[number]

/** What became of somebody's letter of that newsletter. */
export type ReceivedLetter = { outcome: LetterOutcome; at: string | null; answer: string | null }

/** Letters that came back, in one answer: the latest. */
export const RETURNED_PAGE = 200

/** A line of GET /newsletters/:id/returns: what was heard of a letter after a mail server took it. */
export type ReturnedLetter = {
  letter: string
  /** Masked. */
  address: string | null
  postalCode: string | null
  type: 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained'
  answer: string | null
  at: string
}
