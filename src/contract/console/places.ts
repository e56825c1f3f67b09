/** How a place stands. ready: as many wait as it takes, and it has not started. */
export const PLACE_STATES = ['collecting', 'ready', 'started'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

/** All places with demand or a plan: GET /konsole/api/places. Names and inhabitants the console has already. */
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

/** Highest goal that the database takes (place_plans_goal_sensible). */
export const HIGHEST_GOAL = 100_000
