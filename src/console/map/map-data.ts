/** What the map shows of a place; the hue of its area. */
export type PlaceState = 'collecting' | 'ready' | 'started'

/** One place, by its number in `Positions`. */
export type PlaceFigures = {
  /** Households that are confirmed and not told yet. */
  waiting: number
  /** New households in 28 days. */
  growth28: number
  state: PlaceState
  goal: number
}

/** What the strength of a hue says: households, per km², new per 1,000 inhabitants, or nothing. */
export type MapMode = 'amount' | 'density' | 'growth' | 'state'

/** A delivery area that is proposed as the next region. */
export type MapProposal = {
  /** 1 to 10, on its plate. */
  rank: number
  name: string
  postalCodes: readonly string[]
  /** Second line of the sign when it is chosen: „214 Haushalte, +18“. */
  line: string
}

export type MapRegion = { id: string; name: string; state: PlaceState; postalCodes: readonly string[] }

/** An inn that has promised to deliver. */
export type MapRestaurant = { name: string; postalCode: string }

/** One place or one proposal is chosen at a time; the same in list, map and table. */
export type MapChoice = { kind: 'place'; number: number } | { kind: 'proposal'; rank: number }

/** A circle around a place. */
export type Radius = { number: number; kilometres: number }
