import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'
import type { DemandSearch } from './search.ts'

/** The figures for the period and the region of an address; while others are asked for, those before stay. */
export function demandQuery({ zeitraum, land, kreis }: DemandSearch) {
  return queryOptions({
    ...asked('GET /api/demand', { period: zeitraum, state: land, district: kreis }),
    placeholderData: keepPreviousData,
    // What others see changes by the minute.
    refetchInterval: 60_000,
  })
}
