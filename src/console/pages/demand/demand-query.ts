import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Demand } from '../../../contract/console/demand.ts'
import { PERIODS } from '../../../contract/console/period.ts'
import { api } from '../../api.ts'
import { stringifySearch } from '../../search.ts'
import type { DemandSearch } from './search.ts'

/** The figures for the period and the region of an address; while others are asked for, those before stay. */
export function demandQuery({ zeitraum = PERIODS[0], land, kreis }: DemandSearch) {
  return queryOptions({
    queryKey: ['demand', zeitraum, land, kreis],
    queryFn: ({ signal }) =>
      api<Demand>(`/demand${stringifySearch({ period: zeitraum, state: land, district: kreis })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    // What others see changes by the minute.
    refetchInterval: 60_000,
  })
}
