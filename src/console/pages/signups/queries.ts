import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  SignupCount,
  SignupFilter,
  SignupPage,
  SignupPerson,
} from '../../../contract/console/signups.ts'
import { consoleRoutes } from '../../../routes.ts'
import { api } from '../../api.ts'
import { stringifySearch } from '../../search.ts'

/** The list, page after page; while another one is asked for, the one before stays. */
export function signupsQuery(filter: SignupFilter) {
  return infiniteQueryOptions({
    queryKey: ['signups', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      api<SignupPage>(`/signups${stringifySearch({ ...filter, after: pageParam })}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function countQuery({ sort: _, ...filter }: SignupFilter) {
  return queryOptions({
    queryKey: ['signups', 'count', filter],
    queryFn: ({ signal }) => api<SignupCount>(`/signups/count${stringifySearch(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function personQuery(number: string) {
  return queryOptions({
    queryKey: ['signups', 'person', number],
    queryFn: ({ signal }) => api<SignupPerson>(`/signups/${number}`, { signal }),
  })
}

/** Where a file of a selection is fetched from. */
export function fileUrl(format: 'csv' | 'xlsx', filter: SignupFilter): string {
  return `${consoleRoutes.api}/signups/export.${format}${stringifySearch(filter)}`
}

/** Where a file about one person is fetched from. */
export function personFileUrl(number: number, file: 'data.json' | 'proof.html'): string {
  return `${consoleRoutes.api}/signups/${number}/${file}`
}
