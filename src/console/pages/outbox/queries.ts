import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, asked, keyOf } from '../../api.ts'

const SECONDS = 1000

export const outboxQuery = queryOptions({
  ...asked('GET /api/outbox', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: 3 * SECONDS,
})

export const mailServerQuery = queryOptions({
  ...asked('GET /api/outbox/server', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: 15 * SECONDS,
})

export const postOfficesQuery = queryOptions({
  ...asked('GET /api/post-offices', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: 5 * SECONDS,
})

const stuckLetters = asked('GET /api/outbox/stuck', {})

/** @param stuck how many there are: with another number the list is another one */
export const stuckLettersQuery = (stuck: number) =>
  queryOptions({
    ...stuckLetters,
    queryKey: [...stuckLetters.queryKey, stuck],
    enabled: stuck > 0,
    placeholderData: (before) => before,
  })

/** @param kept as `stuck` above */
export const keptQuery = (kept: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('GET /api/outbox/kept', {}), 'list', kept],
    queryFn: ({ pageParam: before, signal }) => api('GET /api/outbox/kept', { before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: kept > 0,
    placeholderData: (before) => before,
  })

export const keptLetterQuery = (number: string) => asked('GET /api/outbox/kept/:number', { number })
