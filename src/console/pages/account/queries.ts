import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { asked } from '../../api.ts'

export const accountQuery = queryOptions(asked('GET /auth/account', {}))

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
