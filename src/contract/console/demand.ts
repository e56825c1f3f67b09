/** The periods that the page of demand offers, in days up to today in Germany; `all`: since the first sign-up. */
export const PERIODS = ['30', '7', '90', '365', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Where people wait: GET /konsole/api/demand?period=30&state=Brandenburg&district=Landkreis%20Oberhavel. */
export type Demand = {
  /** When this was counted (ISO). Sign-ups are exact at that moment. */
  countedAt: string
  /** Until when visits are counted in (ISO), a minute or two ago; null: none yet. */
  visitsCountedUntil: string | null
  /** Whether the database was filled by `npm run demo`. */
  isMadeUp: boolean
  /** Today in Germany, e.g. `2026-11-21`. */
  today: string
  /** All places in which somebody waits or did in the last 7 days, wherever they are. */
  places: PlaceColumns
  /** Places whose plan differs from a goal of 25 and not started. */
  plans: readonly { postalCode: string; goal: number; started: boolean }[]
  /** Of the region and the period asked for. */
  period: {
    /** First day; the last one is today. */
    from: string
    /** Page views of people, robots left out; null in a region: a visit belongs to no place. */
    visits: number | null
    signedUp: number
    confirmed: number
    /** The same number of days before; null where the period is everything. */
    before: { signedUp: number; confirmed: number } | null
    /** How many waited when the first day began. */
    waitingBefore: number
    /** Days on which something changed. */
    days: readonly DemandDay[]
  }
}

/** Day, sign-ups made, sign-ups confirmed, change of how many wait. */
export type DemandDay = readonly [day: string, signedUp: number, confirmed: number, waiting: number]

/**
 * One array for each column, all in the order of the postal codes: a third of the bytes of rows with names. A postal
 * code is written as its distance from the one before (the first one from 0).
 */
export type PlaceColumns = {
  postalCode: readonly number[]
  /** Confirmed people who wait now. */
  waiting: readonly number[]
  /** Sign-ups whose letter is not answered yet. */
  open: readonly number[]
  /** Change of `waiting` over today and the six days before. */
  growth: readonly number[]
}

/** How many confirmed households it takes to start where nobody decided otherwise (migration 0011). */
export const DEFAULT_GOAL = 25
