import { VISIT_MAX_LENGTH, type Visit } from '../../contract/visit.ts'
import { type Backend, insertRow } from '../backend.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc). */
    globalPrivacyControl?: boolean
  }
}

/**
 * Records this load of the page (specification section 7), also of those who leave at once, unless the visitor asked not to
 * be recorded. Never throws: a failure is a debug line and nothing else.
 */
export async function recordVisit(backend: Backend): Promise<void> {
  if (navigator.globalPrivacyControl === true || navigator.doNotTrack === '1') return
  try {
    const visit = visitOf(navigator.userAgent, document.referrer, location.pathname)
    const answer = await insertRow(backend, 'website_visits', visit)
    if ('refusal' in answer)
      console.debug('The visit was not recorded.', answer.refusal.code, answer.refusal.message)
  } catch (error) {
    console.debug('The visit was not recorded.', error)
  }
}

/** A visit as it is stored: of the page before its origin alone, and every text cut to what the table keeps. */
export function visitOf(userAgent: string, referrer: string, path: string): Visit {
  return {
    user_agent: userAgent.slice(0, VISIT_MAX_LENGTH.user_agent),
    referrer: /^[a-z-]+:\/\/[^/?#]+/i.exec(referrer.slice(0, VISIT_MAX_LENGTH.referrer))?.[0] ?? null,
    page_path: path.slice(0, VISIT_MAX_LENGTH.page_path),
  }
}
