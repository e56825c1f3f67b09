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
  log_in_tries: 1,
  letter_pictures: 7,
} as const

export type RuleName = keyof typeof deadlines

/** A deadline in words: „30 Tage“, „ein Jahr“. */
export function time(name: RuleName): string {
  return IN_WORDS[deadlines[name]] ?? `${deadlines[name]} Tage`
}

const IN_WORDS: Record<number, string> = { 1: 'einen Tag', 365: 'ein Jahr', 1095: 'drei Jahre' }
