import type { PlaceGoal } from '../../../contract/console/routes/places.ts'
import { api } from '../../api.ts'
import { useAction } from '../../design/use-action.ts'
import { counted, number } from '../../words.ts'
import { nextQuery } from './queries.ts'

const PLACES = (count: number) => counted(count, 'Ort', 'Orte')

export function useSetGoals(onSuccess?: () => void) {
  const takeBack = useAction({
    send: (goals: PlaceGoal[]) => api('POST /api/places/goals', { goals }),
    renews: nextQuery.queryKey,
    done: (_, goals) => ({ title: 'Rückgängig gemacht', text: `${PLACES(goals.length)} wie vorher.` }),
    failed: 'Nicht rückgängig gemacht',
  })
  return useAction({
    ...(onSuccess && { onSuccess }),
    send: (goals: PlaceGoal[]) => api('POST /api/places/goals', { goals }),
    renews: nextQuery.queryKey,
    done: ({ before }, goals) => ({
      title: 'Ziel gesetzt',
      text: `${PLACES(goals.length)}: ${goals[0]?.goal == null ? 'wie überall' : counted(goals[0].goal, 'Haushalt', 'Haushalte')}.`,
      action: { label: 'Rückgängig', run: () => takeBack.mutate(before) },
    }),
  })
}

export function useTakeStartsBack(onSuccess?: () => void) {
  return useAction({
    ...(onSuccess && { onSuccess }),
    send: (postalCodes: string[]) => api('POST /api/places/starts/take-back', { postalCodes }),
    renews: nextQuery.queryKey,
    done: ({ places }) => ({
      title: 'Start zurückgenommen',
      text: `${PLACES(places)} ${places === 1 ? 'sammelt' : 'sammeln'} wieder. Briefe, die weg sind, bleiben weg.`,
    }),
    failed: 'Start nicht zurückgenommen',
  })
}

export function useAddToRegion(onSuccess?: () => void) {
  type Given = { id: number; name: string; postalCodes: string[] }
  const takeOut = useAction({
    send: ({ id, postalCodes }: Given) => api('POST /api/regions/:id', { id, removePlaces: postalCodes }),
    renews: nextQuery.queryKey,
    done: (_, { name }) => ({ title: 'Rückgängig gemacht', text: `${name} hat die Orte wie vorher.` }),
    failed: 'Nicht rückgängig gemacht',
  })
  return useAction({
    ...(onSuccess && { onSuccess }),
    send: ({ id, postalCodes }: Given) => api('POST /api/regions/:id', { id, addPlaces: postalCodes }),
    renews: nextQuery.queryKey,
    done: (_, given) => ({
      title: `In ${given.name} genommen`,
      text: `${number(given.postalCodes.length)} ${given.postalCodes.length === 1 ? 'Ort ist' : 'Orte sind'} jetzt in der Region.`,
      action: { label: 'Rückgängig', run: () => takeOut.mutate(given) },
    }),
  })
}
