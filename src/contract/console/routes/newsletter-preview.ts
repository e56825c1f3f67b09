import { z } from 'zod'
import { type LetterPreview, PICTURE_MAX_BYTES, type TestAnswer } from '../newsletters.ts'
import { letter, withWholeButton } from './newsletter-letter.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** The longest text, every character of it escaped. */
const bytes = 400_000
/** A third more than its bytes. */
const PICTURE_TEXT = Math.ceil(PICTURE_MAX_BYTES / 3) * 4
/** Test letters in ten minutes: enough to polish a text, too few for whoever got hold of a session. */
const testLetters = { max: 20, timeWindow: 10 * 60_000, groupId: 'test letters' }

/** A letter as one place gets it. */
const letterTo = withWholeButton({
  ...letter,
  postalCode: z.string().regex(/^([0-9]{5})?$/),
  /** A form that fills a frame has words only: empty is none. */
  regionId: z
    .union([z.literal('').transform(() => null), rowNumber])
    .nullable()
    .default(null),
  isLaunch: z.union([z.boolean(), z.stringbool()]).default(false),
})
export type LetterTo = z.output<typeof letterTo>

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
    /** `draft`: the kept one that these words are of; its version is marked as tested. */
    input: letterTo.safeExtend({ draft: rowNumber.optional() }),
    bytes,
    rate: testLetters,
    answer: json<TestAnswer>(),
    audit: 'test_letter_sent',
  },
  /** A JPEG for a letter; `id`: how the letter's text names it. */
  'POST /api/letter-pictures': {
    least: 'send',
    input: {
      base64: z
        .base64('Das ist kein Bild.')
        .max(PICTURE_TEXT, `Ein Bild im Brief hat höchstens ${PICTURE_MAX_BYTES / 1000} kB.`),
    },
    bytes: PICTURE_TEXT + 1000,
    answer: json<{ id: string }>(),
    audit: 'letter_picture_added',
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
