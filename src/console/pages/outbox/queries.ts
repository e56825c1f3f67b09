import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  KeptLetter,
  KeptLetters,
  MailServerState,
  Outbox,
  ParkedLetter,
} from '../../../contract/console/outbox.ts'
import { api } from '../../api.ts'

const SECONDS = 1000

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => api<Outbox>('/outbox', { signal, inBackground: true }),
  staleTime: 0,
  refetchInterval: 3 * SECONDS,
})

export const mailServerQuery = queryOptions({
  queryKey: ['outbox', 'server'],
  queryFn: ({ signal }) => api<MailServerState>('/outbox/server', { signal, inBackground: true }),
  staleTime: 0,
  refetchInterval: 15 * SECONDS,
})

/** @param parked how many there are: with another number the list is another one */
export const parkedQuery = (parked: number) =>
  queryOptions({
    queryKey: ['outbox', 'parked', parked],
    queryFn: ({ signal }) => api<{ letters: ParkedLetter[] }>('/outbox/parked', { signal }),
    enabled: parked > 0,
    placeholderData: (before) => before,
  })

/** @param kept as `parked` above */
export const keptQuery = (kept: number) =>
  infiniteQueryOptions({
    queryKey: ['outbox', 'kept', kept],
    queryFn: ({ pageParam, signal }) =>
      api<KeptLetters>(`/outbox/kept${pageParam === '' ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: kept > 0,
    placeholderData: (before) => before,
  })

export const keptLetterQuery = (number: string) =>
  queryOptions({
    queryKey: ['outbox', 'kept letter', number],
    queryFn: ({ signal }) => api<KeptLetter>(`/outbox/kept/${number}`, { signal }),
  })
