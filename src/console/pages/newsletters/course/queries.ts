import { queryOptions } from '@tanstack/react-query'
import type { NewsletterState } from '../../../../contract/console/newsletters.ts'
import { asked } from '../../../api.ts'

const A_SECOND = 1000

/** Goes through all its letters: less often than the figures above it. */
export const courseQuery = (id: number, state: NewsletterState) =>
  queryOptions({
    ...asked('GET /api/newsletters/:id/course', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: state === 'running' ? 3 * A_SECOND : state === 'paused' ? 5 * A_SECOND : 30 * A_SECOND,
    placeholderData: (before) => before,
  })

/** What comes back comes by the minute, for days. */
export const returnsQuery = (id: number) =>
  queryOptions({
    ...asked('GET /api/newsletters/:id/returns', { id }, { inBackground: true }),
    staleTime: 0,
    refetchInterval: 30 * A_SECOND,
  })
