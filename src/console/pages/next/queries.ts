import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'

export const nextQuery = queryOptions({
  ...asked('GET /api/next', {}),
  placeholderData: keepPreviousData,
  // What others see changes by the minute.
  refetchInterval: 60_000,
})

export const viewsQuery = asked('GET /api/views', {})

export const placeQuery = (postalCode: string) => asked('GET /api/places/:postalCode', { postalCode })
