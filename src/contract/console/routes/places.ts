import { z } from 'zod'
import { HIGHEST_GOAL } from '../places.ts'
import { json, type Routes } from './route.ts'

/** All places with demand or a plan. Names and inhabitants the console has already. */
export type PlacesOverview = {
  /** When this was counted (ISO); exact at that moment. */
  countedAt: string
  places: {
    /** In ascending order, each as its distance from the one before (the first one from 0). */
    postalCode: readonly number[]
    /** Confirmed people who wait now. */
    waiting: readonly number[]
    /** Sign-ups whose letter is not answered yet. */
    open: readonly number[]
  }
  /** How many confirmed households it takes to start where nobody decided otherwise. */
  defaultGoal: number
  /** What the operator decided; a place that is not named has the default goal and has not started. */
  plans: readonly PlacePlan[]
}

export type PlacePlan = {
  postalCode: string
  /** null: the default. */
  goal: number | null
  /** Since when it has started (ISO); null: not yet. */
  startedAt: string | null
}

const isGoal = (goal: unknown) => Number.isInteger(goal) && Number(goal) >= 1 && Number(goal) <= HIGHEST_GOAL

/** Each answers with what is planned for the place then. */
export const placeRoutes = {
  'GET /api/places': { least: 'look', answer: json<PlacesOverview>(), compressed: true },
  'POST /api/places/:postalCode/goal': {
    least: 'send',
    input: { goal: z.custom<number>(isGoal, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.') },
    answer: json<PlacePlan>(),
    audit: 'place_goal_set',
  },
  /** Whether it counts as started. Writes to nobody. */
  'POST /api/places/:postalCode/start': {
    least: 'send',
    input: { started: z.boolean() },
    answer: json<PlacePlan>(),
    audit: ['place_started', 'place_start_taken_back'],
  },
} as const satisfies Routes
