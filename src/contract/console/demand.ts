/** Where people wait: GET /konsole/api/demand?period=30&state=Brandenburg&district=Landkreis%20Oberhavel. */
export type Demand = {
  /** When this was counted (ISO). Sign-ups are exact at that moment. */
  countedAt: string
  /** Until when visits are counted in (ISO), a minute or two ago; null: none yet. */
  visitsCountedUntil: string | null
  /** Today in Germany, e.g. `2026-11-21`. */
  today: string
  /** All places, wherever they are. */
  places: PlaceColumns
  /** Postal codes that are none of ours: somebody mistyped. */
  elsewhere: readonly { postalCode: string; waiting: number; open: number; growth: number }[]
  /** How many confirmed households it takes to start where nobody decided otherwise. */
  defaultGoal: number
  /** What the operator decided; goal null: the default. */
  plans: readonly { postalCode: string; goal: number | null; started: boolean }[]
  /** Of the region and the period asked for. */
  period: {
    /** First day; the last one is today. */
    from: string
    /** Page views of people, bots left out; null in a region: a visit belongs to no place. */
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

/** Number of the day (0 is `from`), sign-ups made, sign-ups confirmed, change of how many wait. */
export type DemandDay = readonly [day: number, signedUp: number, confirmed: number, waiting: number]

/**
 * A number (packed-numbers.ts) for each of our postal codes, in their order; the browser knows the same ones by
 * positions.json. A quarter of the bytes of rows with names.
 */
export type PlaceColumns = {
  /** Confirmed people who wait now; packed counts. */
  waiting: string
  /** Sign-ups whose letter is not answered yet; packed counts. */
  open: string
  /** Change of `waiting` over today and the six days before; packed numbers. */
  growth: string
}
