/**
 * In days: the office keeps them (src/office/retention.ts), the words about them read them. From which moment on they count is
 * said where a deadline is used.
 */
export const deadlines = {
  unconfirmed_signups: 7,
  withdrawn_signups: 1095,
  visits: 90,
  mailbox: 30,
  letters: 30,
  newsletter_letters: 365,
  expired_links: 30,
  operator_sessions: 2,
  operator_notes: 180,
  audit_log: 365,
  log_in_failures: 1,
  letter_pictures: 7,
} as const

export type RuleName = keyof typeof deadlines

/** Only the operator knows; `fact` is where the answer stands in `operator.ts`. */
export type OperatorFact = { fact: 'serverLogRetention' }

/** In words, by a deadline that a job keeps to, or as the operator says. */
export type StorageTime = string | { words: string; rule: RuleName } | OperatorFact

/** A deadline in words: „30 Tage“; whole years as „ein Jahr“ to „drei Jahre“. */
export function time(name: RuleName): string {
  const days = deadlines[name]
  return WHOLE_YEARS[days] ?? `${days} Tage`
}

const WHOLE_YEARS: Record<number, string> = { 365: 'ein Jahr', 730: 'zwei Jahre', 1095: 'drei Jahre' }

/** A storage time that a job keeps to; from which moment on it counts, its words say. */
export function deletedAfter(rule: RuleName, words: string = time(rule)): StorageTime {
  return { words, rule }
}
