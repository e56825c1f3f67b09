import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SignupFilter } from '../../../contract/console/routes/signups.ts'
import { api, asked, keyOf } from '../../api.ts'

/** The list, page after page; while another one is asked for, the one before stays. */
export function signupsQuery(filter: SignupFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/signups', filter),
    queryFn: ({ signal, pageParam: after }) => api('GET /api/signups', { ...filter, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function countQuery({ sort: _, ...filter }: SignupFilter) {
  return queryOptions({ ...asked('GET /api/signups/count', filter), placeholderData: keepPreviousData })
}

export const personQuery = (number: string | number) => asked('GET /api/signups/:number', { number })
