/** How a place stands. ready: as many wait as it takes, and it has not started. */
export const PLACE_STATES = ['collecting', 'ready', 'started'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

/** Highest goal that the database takes (places_goal_sensible). */
export const HIGHEST_GOAL = 100_000
/** Of so many places something is changed at once. */
export const MOST_PLACES_AT_ONCE = 2_000
