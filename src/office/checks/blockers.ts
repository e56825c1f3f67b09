import type { Finding } from './finding.ts'

/** Placeholders, legal notice and operator, the promotion's end, how letters leave, and that nobody has tried one. */
const ALWAYS =
  /^(operator-|(promo-without-end|sample-voices|privacy-draft|no-smtp|sender-nowhere|no-test-letter)$)/

/** The sender's DNS. */
const IF_BROKEN = /^(spf|dkim|dmarc|mx|dns)-/

/**
 * Why a public site sends no newsletters. Everything else that is open is the operator's to weigh. The database keeps them
 * (../newsletters/blockers.ts): it is where newsletters start.
 */
export function blockersOf<Kind extends Pick<Finding, 'level' | 'code'>>(findings: readonly Kind[]): Kind[] {
  return findings.filter(
    ({ level, code }) => ALWAYS.test(code) || (level === 'broken' && IF_BROKEN.test(code)),
  )
}
