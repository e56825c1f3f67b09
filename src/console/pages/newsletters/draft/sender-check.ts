import type { PreflightCheck } from '../../../../contract/console/newsletters.ts'
import type { SetupGroup } from '../../../../contract/console/setup.ts'
import { whenText } from '../../../day-words.ts'

/** As the groups of the setup page are called that tell of it. */
const SENDER_GROUP = 'Absender im DNS'

/** The sender's DNS as the setup page found it, as a line of what must be in order; where it was not asked, none. */
export function senderCheck(groups: readonly SetupGroup[], checkedAt: string): PreflightCheck | undefined {
  const found = groups.filter(({ name }) => name.startsWith(SENDER_GROUP))
  if (found.length === 0) return undefined
  const skipped = found.find(({ skippedBecause }) => skippedBecause)
  if (skipped)
    return {
      code: 'sender',
      state: 'unknown',
      what: 'Absender noch nicht geprüft',
      more: `Nicht geprüft, weil ${skipped.skippedBecause}.`,
    }
  // A DNS that gave no answer is a hint there; here it is no reason to say that all is well.
  const fault = found
    .flatMap(({ findings }) => findings)
    .find(({ level, code }) => level !== 'hint' || code === 'dns-no-answer')
  if (fault) return { code: 'sender', state: 'unknown', what: fault.what, more: fault.fix }
  return {
    code: 'sender',
    state: 'done',
    what: 'Absender stimmt',
    more: `SPF, DKIM und DMARC geprüft, ${whenText(checkedAt)}`,
  }
}
