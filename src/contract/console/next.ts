import type { PlaceState } from './places.ts'

/** How far a delivery may go from the place in the middle, in km as the crow flies, and how few households are no proposal. */
export const DRIVE_KM = 12
export const LEAST_HOUSEHOLDS = 25

/**
 * Where next, and why there: GET /konsole/api/next. All of one moment. Its first part
 * (`?part=first`) has ten proposals and, of the places, `waiting` and `state` alone; their other figures and
 * `goals` are empty.
 */
export type Next = {
  /** When this was counted (ISO). */
  countedAt: string
  /** Today in Germany, e.g. `2026-11-24`. */
  today: string
  /** Where most wait first: sixty at most, so that filters leave some. */
  proposals: readonly Proposal[]
  /** All places, wherever they are. */
  places: PlaceFigures
  /** Postal codes that are none of ours: somebody mistyped. */
  elsewhere: readonly { postalCode: string; waiting: number; open: number }[]
  /** How many confirmed households a place needs to start, where nobody decided otherwise, and a region. */
  defaultGoal: number
  regionGoal: number
  /** Places with a goal of their own. */
  goals: readonly { postalCode: string; goal: number }[]
  regions: readonly RegionStanding[]
}

/**
 * A number (packed-numbers.ts) for each of our postal codes, in their order; the browser knows the same ones by
 * positions.json.
 */
export type PlaceFigures = {
  /** Confirmed people without a launch letter, now; packed counts. */
  waiting: string
  /** Sign-ups whose letter is not answered yet; packed counts. */
  open: string
  /** Confirmed people who had a launch letter; packed counts. */
  told: string
  /** Change of who confirmed less who left, over today and the six, or 27, days before; packed numbers. */
  growth7: string
  growth28: string
  /** Of each place one letter of `STATE_LETTERS`. */
  state: string
}

export const STATE_LETTERS = { collecting: 'c', ready: 'r', started: 's' } as const satisfies Record<
  PlaceState,
  string
>

export type RegionStanding = {
  id: number
  name: string
  goal: number
  state: PlaceState
  postalCodes: readonly string[]
  waiting: number
  growth7: number
  growth28: number
  /** How many are missing to the goal; 0: none. */
  missing: number
}

/** Villages that one restaurant could serve. */
export type Proposal = {
  name: string
  /** The place in the middle, from which the drive is measured; one of `postalCodes`. */
  centre: string
  postalCodes: readonly string[]
  /** Confirmed people without a launch letter. */
  households: number
  areaKm2: number
  /** Change of who confirmed less who left, over today and the six, or 27, days before. */
  growth7: number
  growth28: number
  /** The region that runs nearest, or place that does and has none; null: nothing runs yet. */
  nearest: { name: string; km: number } | null
  /** How many households a region starts with unless somebody decides otherwise. */
  goal: number
}
