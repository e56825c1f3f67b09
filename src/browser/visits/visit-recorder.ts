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
    const answer = await insertRow(backend, 'website_visits', {
      user_agent: navigator.userAgent,
      // Of the page before its origin alone; an app has one, too.
      referrer: /^[a-z-]+:\/\/[^/?#]+/i.exec(document.referrer)?.[0] ?? null,
      page_path: location.pathname,
    })
    if ('refusal' in answer)
      console.debug('The visit was not recorded.', answer.refusal.code, answer.refusal.message)
  } catch (error) {
    console.debug('The visit was not recorded.', error)
  }
}
