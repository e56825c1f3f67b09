import { byStatus } from '../delivery-errors.ts'
import type { ReportType } from './heard.ts'

export type Report = { type: ReportType; status: string | null }

/** Mail servers that tell no more than 5.0.0 say it in words. */
const NO_SUCH_MAILBOX =
  /user unknown|unknown (user|recipient|address)|no such (user|mailbox|recipient|person)|does(n't| not) exist|mailbox (unavailable|not found)|address rejected|unrouteable|recipient not found|invalid recipient|(empfänger|benutzer|postfach|adresse)\b.{0,300} (unbekannt|nicht (gefunden|bekannt|vorhanden)|existiert nicht)|unbekannte[rs]? (empfänger|benutzer|postfach|adresse)/i
const ABOUT_US = /spam|block(ed|list)|blacklist|reputation|policy|authenticat|dmarc|\bspf\b|dkim/i

/**
 * Sorts a report by what it says of the letter. When in doubt soft: three of them over two weeks say enough.
 * @param action of RFC 3464 2.3.3
 * @param said what the server said, if a report quotes it
 */
export function sortReport(action: string, status: string | undefined, said: string): Report {
  const known = enhanced(status) ?? enhanced(said)
  if (action === 'delayed') return { type: 'deferred', status: known ?? null }
  if (action === 'delivered' || action === 'relayed' || action === 'expanded')
    return { type: 'accepted', status: known ?? null }
  // The words of the server know more than 5.0.0.
  const best = known?.endsWith('.0.0') ? (enhanced(said) ?? known) : known
  return { type: typeOf(best, said), status: best ?? null }
}

function enhanced(text: string | undefined): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text ?? '')?.[0]
}

function typeOf(status: string | undefined, said: string): ReportType {
  const [grade, subject = 0, detail = 0] = status?.split('.').map(Number) ?? []
  // Given up after it was put off for days; 5.4.7 is some servers' word for just that.
  if (grade === 4 || (subject === 4 && detail === 7)) return 'bounced_soft'
  if (grade === undefined || (subject === 0 && detail === 0)) {
    if (ABOUT_US.test(said)) return 'blocked'
    return NO_SUCH_MAILBOX.test(said) ? 'bounced_hard' : 'bounced_soft'
  }
  return ({ refused: 'bounced_hard', later: 'bounced_soft', ours: 'blocked', away: 'bounced_soft' } as const)[
    byStatus(subject, detail, 'recipient')
  ]
}
