import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'

/** What the page draws first; the whole replaces it. */
export const firstQuery = queryOptions({
  ...asked('GET /api/next', { part: 'first' }),
  queryKey: ['first of next'],
  staleTime: Number.POSITIVE_INFINITY,
})

export const nextQuery = queryOptions({
  ...asked('GET /api/next', {}),
  placeholderData: keepPreviousData,
  // What others see changes by the minute.
  refetchInterval: 60_000,
})

/** Asked anew with the page's figures, whatever of them is changed. */
export const placeQuery = (postalCode: string) =>
  queryOptions({
    ...asked('GET /api/places/:postalCode', { postalCode }),
    queryKey: [...nextQuery.queryKey, 'place', postalCode],
  })
