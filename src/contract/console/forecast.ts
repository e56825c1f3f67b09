/** When so many will wait as it takes, told from the last eight weeks. Days are `2026-12-09`. */
export type Forecast =
  /** They do already. `since`: the day on which it came to be; null: longer than eight weeks ago. */
  | { is: 'reached'; since: string | null }
  /** `from` and `to`: eight times of ten it is between these; `to` null: it may take longer than a year. */
  | { is: 'expected'; on: string; from: string; to: string | null }
  /** In more than sixty days; nine times of ten not before this month, `2027-02`. */
  | { is: 'far'; notBefore: string }
  /** Under four weeks of figures, or too few who came. */
  | { is: 'unknown' }
