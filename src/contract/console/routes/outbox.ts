import { z } from 'zod'
import type { DeadLetter, KeptLetter, KeptLetters, MailServerState, Outbox } from '../outbox.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** Dead letters in one answer. More are dead only when something is wrong with all of them: the first ones say what. */
export const DEAD_PAGE = 200

const which = z.object({ letters: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(DEAD_PAGE)]) })

export const outboxRoutes = {
  'GET /api/outbox': { least: 'look', answer: json<Outbox>() },
  'GET /api/outbox/server': { least: 'look', answer: json<MailServerState>() },
  'GET /api/outbox/dead': { least: 'look', answer: json<{ letters: DeadLetter[] }>() },
  'POST /api/outbox/dead/retry': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'dead_letters_retried',
  },
  'POST /api/outbox/dead/discard': {
    least: 'send',
    input: which,
    answer: json<{ letters: number }>(),
    audit: 'dead_letters_discarded',
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
