import { z } from 'zod'
import { HIGHEST_GOAL, MOST_PLACES_AT_ONCE, NOTE_LENGTH, TAG_LENGTH } from '../places.ts'
import { json, line, PARAMETERS, type Routes, rowNumber, worded } from './route.ts'

/** One place, with everything that is known of it. */
export type PlaceDetails = {
  /** When this was counted (ISO); exact at that moment. */
  countedAt: string
  /** Today in Germany. */
  today: string
  postalCode: string
  /** Confirmed and without a launch letter, now. */
  waiting: number
  /** Had a launch letter. */
  told: number
  /** Signed up and not confirmed yet. */
  open: number
  goal: number | null
  defaultGoal: number
  region: { id: number; name: string } | null
  start: PlaceStart | null
  /** Its last twelve weeks. */
  period: {
    from: string
    /** How many waited when the first day began. */
    waitingBefore: number
    /** Days on which something changed; 0 is `from`: sign-ups made, confirmed, change of how many wait. */
    days: readonly (readonly [day: number, signedUp: number, confirmed: number, waiting: number])[]
  }
  notes: readonly PlaceNote[]
  tags: readonly string[]
}

/** Since when a place has started, and by which letter; a place started before letters were noted has none. */
export type PlaceStart = { at: string; letter: { id: number; subject: string } | null }

/** @property by null: somebody who has no access any more */
export type PlaceNote = { id: number; body: string; at: string; by: string | null }

export type PlaceGoal = { postalCode: string; goal: number | null }

const isGoal = (goal: unknown) => Number.isInteger(goal) && Number(goal) >= 1 && Number(goal) <= HIGHEST_GOAL

/** null: what holds where nobody decided otherwise. */
const goal = z.custom<number>(isGoal, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.').nullable()

/** Several at once; each is changed, or none. */
const postalCodes = z.array(PARAMETERS.postalCode).min(1).max(MOST_PLACES_AT_ONCE)

export const placeRoutes = {
  'GET /api/places/:postalCode': { least: 'look', answer: json<PlaceDetails>() },
  /** Answers with the goals before: sent once more they take it back. */
  'POST /api/places/goals': {
    least: 'send',
    input: {
      goals: z
        .array(z.strictObject({ postalCode: PARAMETERS.postalCode, goal }))
        .min(1)
        .max(MOST_PLACES_AT_ONCE),
    },
    answer: json<{ before: PlaceGoal[] }>(),
    audit: 'place_goal_set',
  },
  /** The places collect again. `change` gives the starts back as they were. */
  'POST /api/places/starts/take-back': {
    least: 'send',
    input: { postalCodes },
    answer: json<{ change: number; places: number }>(),
    audit: 'place_start_taken_back',
  },
  'POST /api/places/starts/give-back': {
    least: 'send',
    input: { change: rowNumber },
    answer: json<{ places: number }>(),
    audit: 'place_start_given_back',
  },
  'POST /api/places/:postalCode/notes': {
    least: 'send',
    input: {
      body: worded((text) => {
        if (text === '') return 'Die Notiz ist leer.'
        return text.length > NOTE_LENGTH
          ? 'Die Notiz ist zu lang. Teile sie, 2.000 Zeichen gehen in eine.'
          : undefined
      }),
    },
    answer: json<{ id: number }>(),
    audit: 'place_note_written',
  },
  'POST /api/place-notes/:id/remove': { least: 'send', audit: 'place_note_removed' },
  /** All tags that the place has from then on. */
  'POST /api/places/:postalCode/tags': {
    least: 'send',
    input: {
      tags: z
        .array(
          line
            .min(1)
            .max(TAG_LENGTH)
            .regex(/^[^,]*$/),
        )
        .max(12),
    },
    audit: 'place_tags_set',
  },
} as const satisfies Routes
