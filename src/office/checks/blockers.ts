import type { SetupGroup } from '../../contract/console/setup.ts'
import type { Finding } from './finding.ts'
import { DNS_GROUP } from './sender.ts'

/** Why a public site sends no newsletters. The database keeps them: it is where newsletters start. */
export type Blocker = { code: string; what: string }

const CODES = new Set([
  'promo-without-end',
  'sample-voices',
  'privacy-draft',
  'no-smtp',
  'sender-nowhere',
  'no-test-letter',
])

/**
 * The one list of what blocks going live: the promotion's end, placeholders, legal notice and operator, the sender's
 * DNS, and that nobody has tried a letter. Everything else that is open is the operator's to weigh.
 */
export function blockersOf(groups: readonly SetupGroup[]): Blocker[] {
  return groups.flatMap(({ name, findings }) =>
    findings
      .filter((finding) => blocks(finding) || (name.startsWith(DNS_GROUP) && finding.level === 'broken'))
      .map(({ code, what }) => ({ code, what })),
  )
}

function blocks({ code }: Finding): boolean {
  return CODES.has(code) || code.startsWith('operator-')
}
