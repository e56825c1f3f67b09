/** Why a visit is not a person's, as the database names it (count-visits.ts). */
export const BOT_REASONS = [
  'search engine',
  'language model',
  'link preview',
  'monitoring',
  'program',
  'remote-controlled browser',
  'other robot',
  'no name',
  'no browser',
] as const
export type BotReason = (typeof BOT_REASONS)[number]

/** Who looked at the pages: GET /konsole/api/visits?period=30. */
export type Visits = {
  /** First and last day of the period in Germany, e.g. `2026-11-21`. */
  from: string
  until: string
  people: number
  bots: number
  /** The same number of days before; null where the period is everything. */
  before: { people: number; bots: number } | null
  /** Days with visits: day, people's, bots'. */
  days: readonly (readonly [day: string, people: number, bots: number])[]
  pages: TopList<{ path: string; people: number; bots: number }>
  /** Hosts of the pages that led people here; empty: the browser did not say, `*`: too rare to name. */
  referrers: TopList<{ host: string; people: number }>
  /** Kinds of people's browsers (count-visits.ts). */
  browsers: readonly { kind: string; people: number }[]
  reasons: readonly { reason: BotReason; visits: number }[]
  /** In no other figure: visits that a door only counted, of networks or on days with too many. */
  beyondBudget: number
}

/** The most visited ones, and what the rest of them comes to. */
export type TopList<Item> = {
  shown: readonly Item[]
  others: { number: number; people: number; bots: number }
}
