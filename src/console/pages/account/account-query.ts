import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { authApi } from '../../api.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => authApi<AccountAccess>('/account', { signal }),
})

/** A change of the own access; afterwards it is asked for anew. */
export function useAccountChange<Answer, Body>(
  change: (body: Body) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      onSuccess?.(answer)
      return queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
}

/** POST below /konsole/auth. */
export function post<Answer = undefined>(path: `/${string}`, body: object): Promise<Answer> {
  return authApi<Answer>(path, { method: 'POST', body })
}
