import { z } from 'zod'
import { HIGHEST_GOAL, MOST_PLACES_AT_ONCE } from '../places.ts'
import { json, PARAMETERS, type Routes } from './route.ts'

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
}

/** Since when a place has started, and by which letter; a place started before letters were noted has none. */
export type PlaceStart = { at: string; letter: { id: number; subject: string } | null }

export type PlaceGoal = { postalCode: string; goal: number | null }

const isGoal = (goal: unknown) => Number.isInteger(goal) && Number(goal) >= 1 && Number(goal) <= HIGHEST_GOAL

/** null: what holds where nobody decided otherwise. */
const goal = z.custom<number>(isGoal, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.').nullable()

/** Several at once; each is changed, or none. */
const postalCodes = z.array(PARAMETERS.postalCode).min(1).max(MOST_PLACES_AT_ONCE)

export const placeRoutes = {
  'GET /api/places/:postalCode': { least: 'look', answer: json<PlaceDetails>() },
  'POST /api/places/goals': {
    least: 'send',
    input: {
      goals: z
        .array(z.strictObject({ postalCode: PARAMETERS.postalCode, goal }))
        .min(1)
        .max(MOST_PLACES_AT_ONCE),
    },
    audit: 'place_goal_set',
  },
  /** The places collect again. */
  'POST /api/places/starts/take-back': {
    least: 'send',
    input: { postalCodes },
    audit: 'place_start_taken_back',
  },
} as const satisfies Routes
