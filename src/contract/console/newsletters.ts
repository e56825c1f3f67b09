import type { Restaurant } from '../letter-contents.ts'
import type { TroubleWords } from './post-offices.ts'

/** Characters of a newsletter, as the table newsletters takes them. */
export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 20_000
export const PREHEADER_MAX_LENGTH = 150
/** So that the button stays in one line on a phone of 320 pixels. */
export const BUTTON_CAPTION_MAX_LENGTH = 22
export const BUTTON_URL_MAX_LENGTH = 500
/** A letter's picture comes along in every copy of it: a hundred thousand bytes are a third more as mail. */
export const PICTURE_MAX_BYTES = 100_000
/** Twice of what a letter is wide, for screens with small pixels. */
export const PICTURE_MAX_WIDTH = 1072

/** What a newsletter is: draft, at a time, on its way, held, ended before its time, done. */
export const NEWSLETTER_STATES = ['draft', 'scheduled', 'running', 'paused', 'cancelled', 'finished'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** Whom a newsletter would reach: POST /newsletters/reach with `{ regionId, postalCodes }`. */
export type Reach = {
  /** The region that was asked about; null: these postal codes. */
  region: LetterRegion | null
  places: PlaceReach[]
  /** What is no postal code of Germany. */
  unknown: string[]
  /** Which launch letters the told had, the latest first. */
  toldBy: ToldBy[]
}

export type PlaceReach = {
  postalCode: string
  place: string
  /** Confirmed people without a launch letter. */
  fresh: number
  /** Confirmed people who had one: they are left out, unless the letter goes to them as well. */
  told: number
  /** People who have not confirmed and get nothing. */
  unconfirmed: number
  startedAt: string | null
}

export type ToldBy = {
  id: number
  subject: string
  isTrial: boolean
  places: string[]
  at: string
  people: number
}

/** What a letter knows of its region: also GET /newsletters/regions, by name. */
export type LetterRegion = {
  id: number
  name: string
  goal: number
  /** Who looks after it. */
  owner: string | null
  /** By postal code. */
  places: { postalCode: string; place: string }[]
  state: 'collecting' | 'ready' | 'started'
  /** Those that agreed, in the order in which they did; and how many were asked in all. */
  restaurants: { agreed: Restaurant[]; asked: number; lastAgreedAt: string | null }
  /** The letter that goes by itself to whoever confirms after the start; null: none is written. */
  welcome: { id: number; state: NewsletterState } | null
  /** Its launch letter that is being written; null: none is. */
  draft: number | null
}

/** A line of GET /newsletters, newest first. */
export type NewsletterLine = {
  id: number
  subject: string
  state: NewsletterState
  isLaunch: boolean
  isTrial: boolean
  isWelcome: boolean
  /** The region that it goes to; null: to single places. */
  region: string | null
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
export type SavedDraft = { id: number; version: string; savedAt: string }

/** GET /newsletters/:id/preflight: what must be in order before it starts. */
export type Preflight = { checks: PreflightCheck[] }
export type PreflightCheck = {
  code: 'blocker' | 'words' | 'test' | 'sender' | 'legal' | 'placeholders' | 'links' | 'restaurants'
  /** open: nothing starts, unless who administers lets it; unknown: cannot be told from here, and stops nothing. */
  state: 'done' | 'open' | 'unknown'
  /** What is so, in German. */
  what: string
  /** What to do, or since when and by whom it is so. */
  more: string
}

/** GET /newsletters/plan?recipients=…: how many letters leave on which day, as far as limits are set; else none. */
export type Plan = { days: { day: string; letters: number; doneAt: string }[] }

/** POST /newsletters/preview with the letter and the postal code whose place is named. */
export type LetterPreview = {
  subject: string
  preheader: string
  text: string
  html: string
  /** Placeholders that nothing fills, as they were typed: {Ot}. */
  unfilled: string[]
}

/** POST /newsletters/test: what became of the letter to oneself. */
export type TestAnswer = {
  outcome: 'sent' | 'kept' | 'later' | 'refused' | 'ours' | 'uncertain' | 'away'
  /** What the mail server said. */
  answer: string
  /** Of a server that takes nothing: what is wrong and what to do. */
  trouble?: TroubleWords
}
