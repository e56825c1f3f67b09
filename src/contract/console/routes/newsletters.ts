import { z } from 'zod'
import type { Leaving, NewsletterProgress, ReturnedLetter } from '../newsletter-course.ts'
import type { LetterRegion, NewsletterLine, Plan, Preflight, Reach, SavedDraft } from '../newsletters.ts'
import { draftLetter } from './newsletter-letter.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** A body with all postal codes of Germany and the longest text, every character of it escaped. */
const bytes = 400_000
const FIVE_DIGITS = 'Eine Postleitzahl hat fünf Ziffern.'
/** Each once, in order; Germany has 8,170. A draft may have none yet. */
const postalCodes = z
  .array(z.string(FIVE_DIGITS).regex(/^[0-9]{5}$/, FIVE_DIGITS))
  .max(10_000, 'So viele Postleitzahlen gibt es nicht.')
  .transform((codes) => [...new Set(codes)].sort())

/** Null: to postal codes, whatever region they are in. */
const regionId = rowNumber.nullable().default(null)

const NO_MOMENT = 'Gib einen Tag und eine Uhrzeit an.'
/** A day and a time that exist, of German clocks: 2026-11-22T09:00. */
const at = z.iso.datetime({ local: true, error: NO_MOMENT }).regex(/T\d\d:\d\d(:00)?$/, NO_MOMENT)

/** What the operator writes, to whom, and when it is meant to start; all of it may be missing yet. */
const draftShape = {
  ...draftLetter,
  /** To the places that it has when the letter starts, or to those of `postalCodes` when it is a trial. */
  regionId,
  postalCodes: postalCodes.default([]),
  /** Whether its places have started with it. */
  isLaunch: z.boolean(),
  /** A launch letter that tells its people and starts no place. */
  isTrial: z.boolean().default(false),
  /** Also to people who had a launch letter. */
  toTold: z.boolean().default(false),
  /** Kept with the draft, and with what was taken back; null: at once. */
  plannedAt: at.nullable().default(null),
}
const draft = z.object(draftShape)
export type NewsletterDraft = z.output<typeof draft>

type Course = Pick<NewsletterLine, 'id' | 'state' | 'createdAt' | 'sendAt' | 'startedAt' | 'endedAt'>
export type Newsletter = NewsletterDraft &
  Course & {
    /** Null for one that was sent from the command line, or by somebody who is no operator any more. */
    createdBy: string | null
    isWelcome: boolean
    /** Its first letter leaves then at the earliest; until then it can be taken back whole. */
    leavesAt: string | null
    /** Hash of the draft: who starts or changes it says which one was seen. */
    version: string
    savedAt: string
    savedBy: string | null
  }

/** `mine`: what this operator wrote while somebody else saved; both are kept until one is chosen. */
export type OpenedNewsletter = Newsletter & { mine: NewsletterDraft | null }

/** The draft that was seen: who starts or changes it says so. */
const version = z.string().regex(/^[0-9a-f]{32}$/)

/** Whether it goes out although something blocks newsletters; for who administers. */
export const despiteBlockers = z.boolean().default(false)
/** Why, for the log: whoever overrides says so. */
export const reason = z.string().trim().max(300).default('')

export const newsletterRoutes = {
  'GET /api/newsletters': {
    least: 'look',
    input: { before: rowNumber.optional() },
    answer: json<{ newsletters: NewsletterLine[] }>(),
  },
  /** When so many letters more would be done, after what waits already. */
  'GET /api/newsletters/plan': {
    least: 'look',
    input: { recipients: z.coerce.number().int().min(0).max(10_000_000) },
    answer: json<Plan>(),
  },
  /** The regions that a letter can go to, by name. */
  'GET /api/newsletters/regions': { least: 'look', answer: json<{ regions: LetterRegion[] }>() },
  'GET /api/newsletters/:id': { least: 'look', answer: json<OpenedNewsletter>() },
  'GET /api/newsletters/:id/progress': { least: 'look', answer: json<NewsletterProgress>() },
  'GET /api/newsletters/:id/returns': { least: 'look', answer: json<{ letters: ReturnedLetter[] }>() },
  /** Asks only, but a thousand postal codes are too long for an address. */
  'POST /api/newsletters/reach': {
    least: 'look',
    /** A trial goes to the named places of its region alone. */
    input: z.object({ regionId, postalCodes: postalCodes.default([]), isTrial: z.boolean().default(false) }),
    bytes,
    answer: json<Reach>(),
    audit: null,
  },
  'GET /api/newsletters/:id/preflight': { least: 'look', answer: json<Preflight>() },
} as const satisfies Routes

const step = json<{ id: number }>()

export const newsletterChangeRoutes = {
  'POST /api/newsletters': {
    least: 'send',
    input: draft,
    bytes,
    answer: json<SavedDraft>(),
    audit: 'newsletter_written',
  },
  'POST /api/newsletters/:id': {
    least: 'send',
    /** Where somebody else saved meanwhile, both texts are kept until the writer saves one. */
    input: z.object({ ...draftShape, version }),
    bytes,
    answer: json<SavedDraft>(),
    audit: 'newsletter_changed',
  },
  'POST /api/newsletters/:id/start': {
    least: 'send',
    stepUp: true,
    input: z.object({ version, despiteBlockers, reason }),
    answer: json<Leaving>(),
    audit: 'newsletter_started',
  },
  'POST /api/newsletters/:id/schedule': {
    least: 'send',
    stepUp: true,
    input: z.object({ version, at, despiteBlockers, reason }),
    answer: json<{ sendAt: string }>(),
    audit: 'newsletter_scheduled',
  },
  'POST /api/newsletters/:id/unschedule': { least: 'send', answer: step, audit: 'newsletter_unscheduled' },
} as const satisfies Routes
