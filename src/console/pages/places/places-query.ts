import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GoalChange, PlacePlan, PlacesOverview, StartChange } from '../../../contract/console/places.ts'
import { api } from '../../api.ts'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'

/** How all places stand. */
export const placesQuery = queryOptions({
  queryKey: ['places', 'overview'],
  queryFn: ({ signal }) => api<PlacesOverview>('/places', { signal }),
})

/** Changes what is planned for a place; the list shows it at once. @param done what to say when it is done */
export function useChangePlan(postalCode: string, done: (plan: PlacePlan) => string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: GoalChange | StartChange) =>
      api<PlacePlan>(`/places/${postalCode}/${'goal' in change ? 'goal' : 'start'}`, {
        method: 'POST',
        body: change,
      }),
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
