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

const deadLetters = asked('GET /api/outbox/dead', {})

/** @param dead how many there are: with another number the list is another one */
export const deadLettersQuery = (dead: number) =>
  queryOptions({
    ...deadLetters,
    queryKey: [...deadLetters.queryKey, dead],
    enabled: dead > 0,
    placeholderData: (before) => before,
  })

/** @param kept as `dead` above */
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
