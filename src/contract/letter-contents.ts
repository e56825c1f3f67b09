/** What differs from letter to letter besides its link. A newsletter must have the first two. */
export type LetterContents = {
  /** One line. */
  subject?: string
  /** What the operator wrote (mail/operator-text/parse.ts). */
  body?: string
  /** What an inbox shows beside the subject; without it the first sentence of the text. */
  preheader?: string
  button?: { caption: string; url: string }
  /** Whether it tells that the app starts. */
  isLaunch?: boolean
  /** The number of the newsletter: complaints are counted by it. */
  newsletter?: string
  /** If known. */
  place?: string
  /** That of the place. */
  postalCode?: string
  /** How many households wait in the place, from five on; and with how many it starts there. */
  neighbours?: { households: number; goal: number }
  /** The newest seal of the record of consents in short (src/seals/), in confirmations. */
  seal?: string
}
