import { queryOptions } from '@tanstack/react-query'
import { asked } from '../api.ts'

/** Somebody else may have pressed the button: seen soon enough to act. */
const ASKED_EVERY_MS = 5000

/** What leaves within the minute and can still be taken back. */
export const leavingQuery = queryOptions({
  ...asked('GET /api/newsletters/leaving', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: ASKED_EVERY_MS,
})
