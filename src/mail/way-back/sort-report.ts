import type { LetterEvent } from '../../database/letter-events.ts'
import { enhancedStatus, meaningOf } from '../delivery-errors.ts'

type Report = Pick<LetterEvent, 'type' | 'status'>

/**
 * Sorts a report by what it says of the letter. When in doubt soft: three of them over two weeks say enough.
 * @param action of RFC 3464 2.3.3
 * @param said what the server said, if a report quotes it
 */
export function sortReport(action: string, status: string | undefined, said: string): Report {
  const known = enhancedStatus(status)
  // The words of the server know more than 5.0.0.
  const best = known && !known.endsWith('.0.0') ? known : (enhancedStatus(said) ?? known)
  return { type: typeOf(action, best, said), status: best ?? null }
}

const TYPES = { refused: 'bounced_hard', later: 'bounced_soft', ours: 'blocked' } as const

function typeOf(action: string, status: string | undefined, said: string): LetterEvent['type'] {
  if (action === 'delayed') return 'deferred'
  if (['delivered', 'relayed', 'expanded'].includes(action)) return 'accepted'
  // Given up after it was put off for days; 5.4.7 is some servers' word for just that.
  if (status?.startsWith('4') || status === '5.4.7') return 'bounced_soft'
  if (status && !status.endsWith('.0.0')) return TYPES[meaningOf(status, true)]
  return /^5\d\d/.test(said) ? TYPES[meaningOf(said.replace(/\b5\.0\.0\b/, ''), true)] : 'bounced_soft'
}
