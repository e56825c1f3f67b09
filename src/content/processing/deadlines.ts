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

/** What a job deletes once it is older than `days`; from which moment on it counts is said in the words beside it. */
export type RetentionRule = { name: RuleName; days: number }

/** Only the operator knows; `fact` is where the answer stands in `operator.ts`. */
export type OperatorFact = { fact: 'serverLogRetention' }

export type StorageTime = { what: string } & ({ words: string; rule?: RetentionRule } | OperatorFact)

/** A deadline in words: „30 Tage“; whole years as „ein Jahr“ to „drei Jahre“. */
export function time(name: RuleName): string {
  const days = deadlines[name]
  return WHOLE_YEARS[days] ?? `${days} Tage`
}

const WHOLE_YEARS: Record<number, string> = { 365: 'ein Jahr', 730: 'zwei Jahre', 1095: 'drei Jahre' }

/** A storage time that a job keeps to. */
export function deletedAfter(name: RuleName, what: string, words: string = time(name)): StorageTime {
  return { what, words, rule: { name, days: deadlines[name] } }
}
