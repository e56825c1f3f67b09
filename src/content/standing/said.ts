/** What the texts name, ready to be read: numbers are those that lead (the region's, where a region collects). */
export type Said = {
  place: string
  postalCode: string
  /** „Region Altmühltal“; empty for a place in none. */
  region: string
  /** Who waits; empty below five. */
  households: string
  goal: string
  /** How many are missing until the goal. */
  missing: string
  /** How many of the region's live in the place; empty below five. */
  own: string
  /** For how many households a house of the picture stands; empty where it is one. */
  perHouse: string
}

/** What `/orte/16766/stand.json` says of a place: its name alone while nobody can say how it stands. */
export type Told = { place: string } & Partial<Pick<StandingWords, 'row' | 'dialog' | 'saved'>>

/** Everything that is said of how it stands somewhere, by where the text stands. */
export type StandingWords = {
  /** Below „Trag dein Haus ein.“, in a place's page. */
  formLead: string
  /** The dialog, and `/anmelden`. */
  dialog: { title: string; lead: string }
  /** Below a town's store signs. */
  note: string
  card: { heading: string; text: string }
  /** The street, for who cannot see it, and its next house. */
  picture: string
  next: string
  /** The start page's row: in bold, and what follows. */
  row: readonly [string, string]
  /** Below the sentence that thanks: toast, step card, page of thanks. Empty where that sentence says it all. */
  saved: string
  /** Behind a confirmation: what follows „Du bist das 7. Haus in Wurzen.“, what stands in its place, and what to do. */
  confirmed: { rest: string; instead: string; lead: string }
  /** Below the number, where there is one; and who waits in all of Germany. */
  footer: { heading: string; germany: string; text: string }
  /** Below the notice's street, and its third sentence, in lines. */
  notice: { caption: string; third: readonly string[] }
  /** Ends a page's description. */
  invite: string
  /** On the picture that messengers show: beside the sign, and on the plate where no number is. */
  claim: string
  plate: readonly string[]
}
