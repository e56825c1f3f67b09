import { queryOptions } from '@tanstack/react-query'
import { asked } from '../../../api.ts'

const A_SECOND = 1000

/** The lists that were handed in last. Asked again while one is taken over, also one that somebody else handed in. */
export const importsQuery = queryOptions({
  ...asked('GET /api/signups/imports', {}, { inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.imports.some(({ state }) => state === 'running') ? A_SECOND : false,
})
