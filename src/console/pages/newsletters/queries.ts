import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  LetterPreview,
  Missed,
  Newsletter,
  NewsletterLine,
  NewsletterProgress,
  NewsletterState,
  Reach,
} from '../../../contract/console/newsletters.ts'
import { api } from '../../api.ts'

const A_SECOND = 1000

/** All newsletters, the newest first. Asked again while one is on its way. */
export const newslettersQuery = queryOptions({
  queryKey: ['newsletters'],
  queryFn: ({ signal }) =>
    api<{ newsletters: NewsletterLine[] }>('/newsletters', { signal, inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.newsletters.some(({ state }) => state === 'running' || state === 'scheduled')
      ? 3 * A_SECOND
      : false,
})

export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', id],
    queryFn: ({ signal }) => api<Newsletter>(`/newsletters/${id}`, { signal }),
    staleTime: 0,
  })

/** How often a newsletter is asked about: its letters leave by the second, its operator acts by the minute. */
const PACE: Partial<Record<NewsletterState, number>> = {
  running: A_SECOND,
  paused: 2 * A_SECOND,
  scheduled: 3 * A_SECOND,
}

// Also after its end, until the letters that a worker had in hand are told.
function paceOf({ state, outcomes }: NewsletterProgress): number | false {
  return PACE[state] ?? ((outcomes.waiting ?? 0) > 0 ? A_SECOND : false)
}

export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', id, 'progress'],
    queryFn: ({ signal }) =>
      api<NewsletterProgress>(`/newsletters/${id}/progress`, { signal, inBackground: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf(data) : false),
  })

export const missedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['newsletters', id, 'missed'],
    queryFn: ({ pageParam, signal }) =>
      api<Missed>(`/newsletters/${id}/missed${pageParam === '' ? '' : `?after=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const reachQuery = (postalCodes: readonly string[]) =>
  queryOptions({
    queryKey: ['reach', postalCodes.join()],
    queryFn: ({ signal }) =>
      api<Reach>('/newsletters/reach', { method: 'POST', body: { postalCodes }, signal }),
    enabled: postalCodes.length > 0,
    staleTime: 10 * A_SECOND,
  })

export type LetterToShow = { subject: string; body: string; postalCode: string }

export const previewQuery = (letter: LetterToShow) =>
  queryOptions({
    queryKey: ['letter preview', letter],
    queryFn: ({ signal }) =>
      api<LetterPreview>('/newsletters/preview', { method: 'POST', body: letter, signal }),
    gcTime: A_SECOND,
  })
