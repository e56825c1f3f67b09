import { queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'

// What colleagues change is seen within half a minute.
const OFTEN_MS = 30_000

export const regionsQuery = queryOptions({
  ...asked('GET /api/regions', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: OFTEN_MS,
})

export const regionQuery = (id: number | string) =>
  queryOptions({
    ...asked('GET /api/regions/:id', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: OFTEN_MS,
  })
