import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** Who is logged in. What they may do hides buttons only: the server decides by itself. */
export function useMe() {
  return useQuery(ask.account.me.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY })).data
}
