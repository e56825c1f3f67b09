import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlacePlan, PlacesOverview } from '../../../contract/console/routes/places.ts'
import { asked } from '../../api.ts'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'

/** How all places stand. */
export const placesQuery = queryOptions(asked('GET /api/places', {}))

/** Changes what is planned for a place; the list shows it at once. @param done what to say when it is done */
export function useChangePlan<Change>(
  change: (change: Change) => Promise<PlacePlan>,
  done: (plan: PlacePlan) => string,
) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => {
      queryClient.setQueryData(placesQuery.queryKey, (before) => before && withPlan(before, plan))
      // The map and the list of demand show goals, too.
      void queryClient.invalidateQueries({ queryKey: ['demand'] })
      toast({ tone: 'success', title: 'Gespeichert', text: done(plan) })
    },
    onError: (error) => toast({ tone: 'destructive', title: 'Nicht gespeichert', text: sentenceOf(error) }),
  })
}

function withPlan(overview: PlacesOverview, plan: PlacePlan): PlacesOverview {
  const others = overview.plans.filter(({ postalCode }) => postalCode !== plan.postalCode)
  return { ...overview, plans: [...others, plan] }
}
