import { CHANNEL, CHANNEL_HEADER, VISIT_MAX_LENGTH, type Visit } from '../../contract/visit.ts'
import { CHANNEL_PARAMETER } from '../../routes.ts'
import { type Backend, insertRow, isOwn } from '../backend.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control (w3c.github.io/gpc). */
    globalPrivacyControl?: boolean
  }
}

/** Records this load of the page, unless the visitor asked not to be recorded. */
export async function recordVisit(backend: Backend): Promise<void> {
  if (wantsNoRecord(navigator)) return
  const visit = visitOf(navigator.userAgent, document.referrer, location.pathname)
  await insertVisit(backend, visit, channelOf(location.search))
}

/** Inserts a visit (specification section 7), also of those who leave at once. Never throws: a failure is a debug line and nothing else. */
export async function insertVisit(backend: Backend, visit: Visit, channel?: string): Promise<void> {
  try {
    // A foreign backend takes no header that it does not know.
    const headers = channel !== undefined && isOwn(backend) ? { [CHANNEL_HEADER]: channel } : {}
    const answer = await insertRow(backend, 'website_visits', visit, { headers })
    if ('refusal' in answer)
      console.debug('The visit was not recorded.', answer.refusal.code, answer.refusal.message)
  } catch (error) {
    console.debug('The visit was not recorded.', error)
  }
}

/** The channel that a page's address names; undefined when it names none or something else. */
export function channelOf(query: string): string | undefined {
  const channel = new URLSearchParams(query).get(CHANNEL_PARAMETER)
  return channel !== null && CHANNEL.test(channel) ? channel : undefined
}

/** A visit as it is stored: of the page before its origin alone, and every text cut to what the table keeps. */
export function visitOf(userAgent: string, referrer: string, path: string): Visit {
  return {
    user_agent: userAgent.slice(0, VISIT_MAX_LENGTH.user_agent),
    referrer: /^[a-z-]+:\/\/[^/?#]+/i.exec(referrer.slice(0, VISIT_MAX_LENGTH.referrer))?.[0] ?? null,
    page_path: path.slice(0, VISIT_MAX_LENGTH.page_path),
  }
}

/** Whether the visitor asked not to be recorded: Global Privacy Control or Do Not Track. */
export function wantsNoRecord(visitor: {
  globalPrivacyControl?: boolean | undefined
  doNotTrack?: string | null | undefined
}): boolean {
  return visitor.globalPrivacyControl === true || visitor.doNotTrack === '1'
}
