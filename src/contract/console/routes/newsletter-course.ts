import { z } from 'zod'
import type { AuditEntry, AuditPage } from '../audit.ts'
import type { Leaving, LeavingNewsletter, NewsletterCourse } from '../newsletter-course.ts'
import { despiteBlockers, reason } from './newsletters.ts'
import { json, type Routes } from './route.ts'

const step = json<{ id: number }>()

/** What can be done with a newsletter from the moment it starts, and how it goes. */
export const courseRoutes = {
  'GET /api/newsletters/leaving': { least: 'look', answer: json<{ leaving: LeavingNewsletter[] }>() },
  'GET /api/newsletters/:id/course': { least: 'look', answer: json<NewsletterCourse>() },
  /** What was done with it, and by whom, the newest first. */
  'GET /api/newsletters/:id/log': {
    least: 'look',
    answer: json<Pick<AuditPage, 'people'> & { entries: AuditEntry[] }>(),
  },
  /** Within the minute after it started: nobody was written to. */
  'POST /api/newsletters/:id/take-back': { least: 'send', answer: step, audit: 'newsletter_taken_back' },
  'POST /api/newsletters/:id/pause': { least: 'send', answer: step, audit: 'newsletter_paused' },
  'POST /api/newsletters/:id/resume': { least: 'send', answer: step, audit: 'newsletter_resumed' },
  /** `startedToo`: places without a letter count as started all the same; else they go on collecting. */
  'POST /api/newsletters/:id/cancel': {
    least: 'send',
    input: z.object({ startedToo: z.boolean().default(false) }),
    answer: step,
    audit: 'newsletter_cancelled',
  },
  /** To all who do not have it yet, after it was cancelled or is done. */
  'POST /api/newsletters/:id/finish': {
    least: 'send',
    stepUp: true,
    input: z.object({ despiteBlockers, reason }),
    answer: json<Leaving>(),
    audit: 'newsletter_continued',
  },
  /** Turns the letter on, or off, that goes by itself to whoever confirms later in the region. */
  'POST /api/regions/:id/welcome': {
    least: 'send',
    stepUp: true,
    input: z.object({ on: z.boolean() }),
    answer: step,
    audit: ['welcome_turned_on', 'welcome_turned_off'],
  },
  /** Its letters that were given up, once more. */
  'POST /api/newsletters/:id/retry': {
    least: 'send',
    answer: json<{ letters: number }>(),
    audit: 'newsletter_retried',
  },
} as const satisfies Routes
