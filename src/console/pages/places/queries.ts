import { useQueryClient } from '@tanstack/react-query'
import type { PlacePlan, PlacesOverview } from '../../../contract/console/routes/places.ts'
import { asked } from '../../api.ts'
import { useAction } from '../../design/use-action.ts'

export const placesQuery = asked('GET /api/places', {})

/** Changes what is planned for a place; the list shows it at once. @param done what to say when it is done */
export function useChangePlan<Change>(
  change: (change: Change) => Promise<PlacePlan>,
  done: (plan: PlacePlan) => string,
) {
  const queryClient = useQueryClient()
  return useAction({
    send: change,
    // The map and the list of demand show goals, too.
    renews: ['demand'],
    onSuccess: (plan) =>
      queryClient.setQueryData(placesQuery.queryKey, (before) => before && withPlan(before, plan)),
    done: (plan) => ({ title: 'Gespeichert', text: done(plan) }),
    failed: 'Nicht gespeichert',
  })
}

function withPlan(overview: PlacesOverview, plan: PlacePlan): PlacesOverview {
  const others = overview.plans.filter(({ postalCode }) => postalCode !== plan.postalCode)
  return { ...overview, plans: [...others, plan] }
}
