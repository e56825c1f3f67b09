import { z } from 'zod'
import type { KeptLetter, KeptLetters, MailServerState, Outbox, StuckLetter } from '../outbox.ts'
import type { PostOffice } from '../post-offices.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** Stuck letters in one answer. More are stuck only when something is wrong with all of them: the first ones say what. */
export const STUCK_PAGE = 200

const which = z.object({ letters: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(STUCK_PAGE)]) })

export const outboxRoutes = {
  'GET /api/outbox': { least: 'look', answer: json<Outbox>() },
  'GET /api/post-offices': { least: 'look', answer: json<{ postOffices: PostOffice[] }>() },
  'GET /api/outbox/server': { least: 'look', answer: json<MailServerState>() },
  'GET /api/outbox/stuck': { least: 'look', answer: json<{ letters: StuckLetter[] }>() },
  'POST /api/outbox/stuck/retry': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'stuck_letters_retried',
  },
  'POST /api/outbox/stuck/discard': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'stuck_letters_discarded',
  },
  'GET /api/outbox/kept': {
    least: 'look',
    input: { before: rowNumber.optional() },
    answer: json<KeptLetters>(),
  },
  'GET /api/outbox/kept/:number': { least: 'look', answer: json<KeptLetter>(), audit: 'kept_letter_opened' },
  /** Its HTML, for a frame. */
  'GET /api/outbox/kept/:number/page': { least: 'look', answer: json<never>() },
} as const satisfies Routes
