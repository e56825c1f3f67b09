import { z } from 'zod'
import { HIGHEST_GOAL, type PlacePlan, type PlacesOverview } from '../places.ts'
import { json, type Routes } from './route.ts'

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
