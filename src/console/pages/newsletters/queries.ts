import { queryOptions } from '@tanstack/react-query'
import type { NewsletterProgress } from '../../../contract/console/newsletter-course.ts'
import type { NewsletterState } from '../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { webAddress } from '../../../contract/web-address.ts'
import { asked } from '../../api.ts'

const A_SECOND = 1000

/** All newsletters, the newest first. Asked again while one is on its way. */
export const newslettersQuery = queryOptions({
  ...asked('GET /api/newsletters', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.newsletters.some(({ state }) => state === 'running' || state === 'scheduled')
      ? 3 * A_SECOND
      : false,
})

/** A draft is asked for again: somebody else may write in it, or start it. */
export const newsletterQuery = (id: string | number) =>
  queryOptions({
    ...asked('GET /api/newsletters/:id', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'draft' ? 5 * A_SECOND : false),
  })

/** How often a newsletter is asked about: its letters leave by the second, its operator acts by the minute. */
const PACE: Partial<Record<NewsletterState, number>> = {
  running: A_SECOND,
  paused: 2 * A_SECOND,
  scheduled: 3 * A_SECOND,
}

// Also after its end, until the letters that an office had in hand are told.
function paceOf({ state, outcomes }: NewsletterProgress): number | false {
  return PACE[state] ?? ((outcomes.waiting ?? 0) > 0 ? A_SECOND : false)
}

export const progressQuery = (id: string | number) =>
  queryOptions({
    ...asked('GET /api/newsletters/:id/progress', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf(data) : false),
  })

/** Whom a letter would reach; what is typed or chosen, before it is saved. */
export const reachQuery = (audience: { regionId: number | null; postalCodes: string[]; isTrial?: boolean }) =>
  queryOptions({
    ...asked('POST /api/newsletters/reach', audience),
    enabled: audience.regionId !== null || audience.postalCodes.length > 0,
    staleTime: 10 * A_SECOND,
  })

/** The regions that a letter can go to. */
export const letterRegionsQuery = queryOptions({
  ...asked('GET /api/newsletters/regions', {}),
  staleTime: 0,
})

/** What must be in order before it starts. Asked anew when the draft was saved, tested, or somebody mended something. */
export const preflightQuery = (id: number) =>
  queryOptions({
    ...asked('GET /api/newsletters/:id/preflight', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: 20 * A_SECOND,
  })

/** When so many letters more would be done, after those that wait. */
export const planQuery = (recipients: number) =>
  queryOptions({
    ...asked('GET /api/newsletters/plan', { recipients }, { inBackground: true }),
    staleTime: 10 * A_SECOND,
    refetchInterval: 60 * A_SECOND,
  })

/** A letter as one place gets it. */
export type LetterToShow = Pick<
  NewsletterDraft,
  'subject' | 'body' | 'preheader' | 'buttonCaption' | 'buttonUrl' | 'isLaunch' | 'regionId'
> & { postalCode: string }

/** What of a draft or a newsletter is its letter to one place. */
export function letterTo(draft: Omit<LetterToShow, 'postalCode'>, postalCode: string): LetterToShow {
  const { subject, body, preheader, buttonCaption, buttonUrl, isLaunch, regionId } = draft
  // Half a button is none yet.
  const isWhole = buttonCaption !== '' && buttonUrl.startsWith('https://') && webAddress(buttonUrl)
  const button = isWhole ? { buttonCaption, buttonUrl } : { buttonCaption: '', buttonUrl: '' }
  return { subject, body, preheader, ...button, isLaunch, regionId, postalCode }
}

export const previewQuery = (letter: LetterToShow) =>
  queryOptions({
    ...asked('POST /api/newsletters/preview', letter),
    gcTime: A_SECOND,
  })
