/** How a place stands: what `/orte/16766/stand.json` answers. Times are ISO 8601. */
export type Standing = {
  postal_code: string
  place: string
  /** Households that wait; null below five, so that the number points at nobody. */
  households: number | null
  /** With how many it starts there. */
  goal: number
  state: 'collecting' | 'ready' | 'started'
  counted_at: string
  /** The region that it starts with; null for a place in none. */
  region?: StandingRegion | null
  sentences: StandingSentences
}

/** The same as the database's function `place_standing` answers; null for a postal code that there is not. */
export type PlaceStanding = Omit<Standing, 'sentences'>

/** How the region of a place stands; `households` null below five. */
export type StandingRegion = Pick<Standing, 'households' | 'goal' | 'state'> & { name: string }

/** The same in German, so that pages with and without a script say it alike. */
export type StandingSentences = {
  waiting: string
  goal: string
  /** In the start page's row: in bold, and what follows. */
  row: readonly [string, string]
  /** Above the form that asks for a sign-up there. */
  dialog: { title: string; lead: string }
  /** Below the thanks for one; empty where these say it all. */
  saved: string
  /** What is counted: interested people, not orders. */
  meaning: string
  counted: string
}
