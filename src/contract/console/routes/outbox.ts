import { z } from 'zod'
import type { KeptLetter, KeptLetters, MailServerState, Outbox, ParkedLetter } from '../outbox.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** Parked letters in one answer. More are parked only when something is wrong with all of them: the first ones say what. */
export const PARKED_PAGE = 200

const which = z.object({ letters: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(PARKED_PAGE)]) })

export const outboxRoutes = {
  'GET /api/outbox': { least: 'look', answer: json<Outbox>() },
  'GET /api/outbox/server': { least: 'look', answer: json<MailServerState>() },
  'GET /api/outbox/parked': { least: 'look', answer: json<{ letters: ParkedLetter[] }>() },
  'POST /api/outbox/parked/retry': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'parked_letters_retried',
  },
  'POST /api/outbox/parked/discard': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'parked_letters_discarded',
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
