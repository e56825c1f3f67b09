import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Launch,
  LaunchLine,
  LaunchProgress,
  LaunchState,
  LetterPreview,
  Missed,
  Reach,
} from '../../../contract/console/launches.ts'
import { api } from '../../api.ts'

const A_SECOND = 1000

/** All newsletters, the newest first. Asked again while one is on its way. */
export const launchesQuery = queryOptions({
  queryKey: ['launches'],
  queryFn: ({ signal }) => api<{ launches: LaunchLine[] }>('/launches', { signal, inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.launches.some(({ state }) => state === 'running' || state === 'scheduled') ? 3 * A_SECOND : false,
})

export const launchQuery = (id: string) =>
  queryOptions({
    queryKey: ['launches', id],
    queryFn: ({ signal }) => api<Launch>(`/launches/${id}`, { signal }),
    staleTime: 0,
  })

/** How often a newsletter is asked about: its letters leave by the second, its operator acts by the minute. */
const PACE: Partial<Record<LaunchState, number>> = {
  running: A_SECOND,
  paused: 2 * A_SECOND,
  scheduled: 3 * A_SECOND,
}

// Also after its end, until the letters that a worker had in hand are told.
function paceOf({ state, outcomes }: LaunchProgress): number | false {
  return PACE[state] ?? ((outcomes.waiting ?? 0) > 0 ? A_SECOND : false)
}

export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['launches', id, 'progress'],
    queryFn: ({ signal }) => api<LaunchProgress>(`/launches/${id}/progress`, { signal, inBackground: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf(data) : false),
  })

export const missedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['launches', id, 'missed'],
    queryFn: ({ pageParam, signal }) =>
      api<Missed>(`/launches/${id}/missed${pageParam === '' ? '' : `?after=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const reachQuery = (postalCodes: readonly string[]) =>
  queryOptions({
    queryKey: ['reach', postalCodes.join()],
    queryFn: ({ signal }) => api<Reach>('/launches/reach', { method: 'POST', body: { postalCodes }, signal }),
    enabled: postalCodes.length > 0,
    staleTime: 10 * A_SECOND,
  })

export type LetterToShow = { subject: string; body: string; postalCode: string }

export const previewQuery = (letter: LetterToShow) =>
  queryOptions({
    queryKey: ['letter preview', letter],
    queryFn: ({ signal }) =>
      api<LetterPreview>('/launches/preview', { method: 'POST', body: letter, signal }),
    gcTime: A_SECOND,
  })
