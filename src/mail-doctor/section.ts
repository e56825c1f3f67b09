import type { Finding } from '../doctor/finding.ts'

/** A DNS record as one pastes it: full name without the final dot, type, value without quotes. */
export type DnsRecord = { name: string; type: 'TXT' | 'MX' | 'PTR' | 'A' | 'AAAA'; value: string }

/** `broken` must be mended, `hint` is good to know; `record` is the mend, ready to paste. */
export type MailFinding = Finding & { record?: DnsRecord }

/** One finding, as a list: a check answers with what it found. */
export function finding(
  level: MailFinding['level'],
  code: string,
  words: Omit<MailFinding, 'level' | 'code'>,
): MailFinding[] {
  return [{ level, code, ...words }]
}

/** What one check saw, and what it makes of it. */
export type Section = {
  name: string
  seen: string[]
  findings: MailFinding[]
  /** Something that is needed for the check was not known; a finding says what. */
  unchecked?: boolean
}
