import type { Finding } from '../doctor/finding.ts'

export type MailFinding = Finding

/** What one check saw, and what it makes of it. Here `record` is the fix, ready to paste. */
export type Section = {
  name: string
  seen: string[]
  findings: Finding[]
  /** Something that is needed for the check was not known; a finding says what. */
  unchecked?: boolean
}
