/** What differs from letter to letter besides its link. A newsletter must have the first two. */
export type LetterContents = {
  /** One line. */
  subject?: string
  /** What the operator wrote (operator-text/parse.ts). */
  body?: string
  /** What an inbox shows beside the subject; without it how the text begins. */
  preheader?: string
  button?: { caption: string; url: string }
  /** Whether it tells that the app starts. */
  isLaunch?: boolean
  /** The number of the newsletter: complaints are counted by it. */
  newsletter?: string
  /** Where it goes, if the place is known. */
  place?: string
  postalCode?: string
  /** How many households wait in the place, from five on; and with how many it starts there. */
  neighbours?: { households: number; goal: number }
  /** How many the place has, told or not, from five on; null below. Unlike neighbours it does not fall while letters leave. */
  households?: number | null
  /** The region that the letter goes to. */
  region?: { name: string; households?: number | null; restaurants: readonly Restaurant[] }
  /** Those that the text names and that are kept. */
  pictures?: LetterPictures
}

/** JPEGs in base64 by how a text names them. */
export type LetterPictures = Readonly<Record<string, string>>

/** A restaurant that agreed; `serves`: on which days, in words, or empty. */
export type Restaurant = { name: string; place: string; serves: string }
