import { z } from 'zod'
import type {
  LetterPreview,
  Missed,
  NewsletterLine,
  NewsletterProgress,
  Plan,
  Reach,
  Returns,
  SavedDraft,
  TestAnswer,
} from '../newsletters.ts'
import { letter, withWholeButton } from './newsletter-letter.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** A body with all postal codes of Germany and the longest text, every character of it escaped. */
const bytes = 400_000
/** Test letters in ten minutes: enough to polish a text, too few for whoever got hold of a session. */
const testLetters = { max: 20, timeWindow: 10 * 60_000, groupId: 'test letters' }

const FIVE_DIGITS = 'Eine Postleitzahl hat fünf Ziffern.'
/** Each once, in order; Germany has 8,170. */
const postalCodes = z
  .array(z.string(FIVE_DIGITS).regex(/^[0-9]{5}$/, FIVE_DIGITS))
  .min(1, 'Wähle mindestens eine Postleitzahl.')
  .max(10_000, 'So viele Postleitzahlen gibt es nicht.')
  .transform((codes) => [...new Set(codes)].sort())

/** What the operator writes, and to where; whether its places have started with it. */
const draftShape = { ...letter, postalCodes, isLaunch: z.boolean() }
const draft = withWholeButton(draftShape)
export type NewsletterDraft = z.output<typeof draft>

type Course = Pick<NewsletterLine, 'id' | 'state' | 'createdAt' | 'sendAt' | 'startedAt' | 'endedAt'>
export type Newsletter = NewsletterDraft &
  Course & {
    /** Null for one that was sent from the command line, or by somebody who is no operator any more. */
    createdBy: string | null
    /** Hash of the draft: who starts or changes it says which one was seen. */
    version: string
  }

/** A letter as one place gets it. */
const letterTo = withWholeButton({
  ...letter,
  postalCode: z.string().regex(/^([0-9]{5})?$/),
  // A form that fills a frame has words only.
  isLaunch: z.union([z.boolean(), z.stringbool()]).default(false),
})
export type LetterTo = z.output<typeof letterTo>

/** The draft that was seen: who starts or changes it says so. */
const version = z.string().regex(/^[0-9a-f]{32}$/)

/** Whether it goes out although something blocks newsletters; for who administers. */
const despiteBlockers = z.boolean().default(false)

const NO_MOMENT = 'Gib einen Tag und eine Uhrzeit an.'
/** A day and a time that exist, of German clocks: 2026-11-22T09:00. */
const at = z.iso.datetime({ local: true, error: NO_MOMENT }).regex(/T\d\d:\d\d(:00)?$/, NO_MOMENT)

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
  'GET /api/newsletters/:id': { least: 'look', answer: json<Newsletter>() },
  'GET /api/newsletters/:id/progress': { least: 'look', answer: json<NewsletterProgress>() },
  'GET /api/newsletters/:id/missed': {
    least: 'look',
    input: { after: z.uuid().optional() },
    answer: json<Missed>(),
  },
  'GET /api/newsletters/:id/returns': { least: 'look', answer: json<Returns>() },
  /** Asks only, but a thousand postal codes are too long for an address. */
  'POST /api/newsletters/reach': {
    least: 'look',
    input: z.object({ postalCodes }),
    bytes,
    answer: json<Reach>(),
    audit: null,
  },
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
    input: withWholeButton({ ...draftShape, version }),
    bytes,
    answer: json<SavedDraft>(),
    audit: 'newsletter_changed',
  },
  'POST /api/newsletters/:id/start': {
    least: 'send',
    stepUp: true,
    input: z.object({ version, despiteBlockers }),
    answer: json<{ letters: number }>(),
    audit: 'newsletter_started',
  },
  'POST /api/newsletters/:id/schedule': {
    least: 'send',
    stepUp: true,
    input: z.object({ version, at, despiteBlockers }),
    answer: json<{ sendAt: string }>(),
    audit: 'newsletter_scheduled',
  },
  'POST /api/newsletters/:id/unschedule': { least: 'send', answer: step, audit: 'newsletter_unscheduled' },
  'POST /api/newsletters/:id/pause': { least: 'send', answer: step, audit: 'newsletter_paused' },
  'POST /api/newsletters/:id/resume': { least: 'send', answer: step, audit: 'newsletter_resumed' },
  'POST /api/newsletters/:id/cancel': { least: 'send', answer: step, audit: 'newsletter_cancelled' },
  /** Its letters that were given up, once more. */
  'POST /api/newsletters/:id/retry': {
    least: 'send',
    answer: json<{ letters: number }>(),
    audit: 'newsletter_retried',
  },
} as const satisfies Routes

export const letterRoutes = {
  'POST /api/newsletters/preview': {
    least: 'look',
    input: letterTo,
    bytes,
    answer: json<LetterPreview>(),
    audit: null,
  },
  'POST /api/newsletters/test': {
    least: 'send',
    input: letterTo,
    bytes,
    rate: testLetters,
    answer: json<TestAnswer>(),
    audit: 'test_letter_sent',
  },
} as const satisfies Routes

/** Filled by a form: only so can a frame's page have a policy of its own without being kept anywhere. */
export const letterPageRoutes = {
  'POST /api/newsletters/preview/page': {
    least: 'look',
    input: letterTo,
    bytes,
    answer: json<never>(),
    audit: null,
  },
} as const satisfies Routes
