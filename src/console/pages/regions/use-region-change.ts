import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'

/** Something that is changed at once, and what is said then. */
type Step = { send: () => Promise<unknown>; title: string; text: string }

/**
 * Changes something of a region at once, and says so. What was refused is said and shown as it is: a colleague was faster.
 */
export function useRegionChange() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ send }: Step) => send(),
    onSuccess: (_, { title, text }) => toast({ tone: 'success', title, text }),
    onError: (error) => toast({ tone: 'destructive', title: 'Nicht geändert', text: sentenceOf(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['regions'] }),
        queryClient.invalidateQueries({ queryKey: ['next'] }),
      ]),
  })
}
