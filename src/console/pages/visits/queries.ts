import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period } from '../../../contract/console/period.ts'
import { asked } from '../../api.ts'

export function visitsQuery(period: Period) {
  return queryOptions({ ...asked('GET /api/visits', { period }), placeholderData: keepPreviousData })
}
