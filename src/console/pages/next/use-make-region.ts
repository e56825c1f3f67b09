import { api } from '../../api.ts'
import { useToast } from '../../design/toasts.tsx'
import { useAction } from '../../design/use-action.ts'
import { navigate } from '../../router/navigate.ts'
import { counted } from '../../words.ts'
import { nextQuery } from './queries.ts'

type Draft = { name: string; postalCodes: readonly string[]; goal: number; fromProposal?: number }

/** Makes a region and goes to its page; for ten seconds it can be taken back. */
export function useMakeRegion() {
  const toast = useToast()
  const takeBack = useAction({
    send: (id: number) => api('POST /api/regions/:id/remove', { id }),
    renews: nextQuery.queryKey,
    onSuccess: () => void navigate({ to: '/' }),
    done: () => ({
      title: 'Zurückgenommen',
      text: 'Die Region gibt es nicht mehr, ihre Orte sammeln weiter.',
    }),
    failed: 'Nicht zurückgenommen',
  })
  return useAction({
    send: async (draft: Draft) => {
      const { id } = await api('POST /api/regions', { ...draft, postalCodes: [...draft.postalCodes] })
      return { ...draft, id }
    },
    renews: nextQuery.queryKey,
    onSuccess: ({ id, name, postalCodes }) => {
      toast({
        tone: 'success',
        title: 'Region angelegt',
        text: `${name} hat ${counted(postalCodes.length, 'Ort', 'Orte')}.`,
        action: { label: 'Rückgängig', run: () => takeBack.mutate(id) },
      })
      void navigate({ to: `/regionen/${id}` })
    },
  })
}
