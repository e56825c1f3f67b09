import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { newsletterQuery } from './queries.ts'

/** The rest of the page is asked for anew when the state has changed, by whoever. */
export function useFollowState({ id, state: known }: Newsletter, state: Newsletter['state']): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== known)
      void queryClient.invalidateQueries({ queryKey: newsletterQuery(id).queryKey, exact: true })
  }, [id, known, state, queryClient])
}
