import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'

/** Something that is changed at once, and how it is taken back. */
type Step<Answer> = {
  send: () => Promise<Answer>
  title: string
  text: string
  /** The same the other way round; without it there is nothing to take back. */
  undo?: (answer: Answer) => Promise<unknown>
}

/** One that `mutate` takes, whatever its request answers. */
export type AnyStep = {
  send: () => Promise<unknown>
  title: string
  text: string
  undo?: (answer: never) => Promise<unknown>
}

export const step = <Answer>(one: Step<Answer>): AnyStep => one as AnyStep

/**
 * Changes something of a region at once, says so, and offers the way back for ten seconds. What was refused is said and
 * shown as it is: a colleague was faster.
 */
export function useRegionChange() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['regions'] }),
      queryClient.invalidateQueries({ queryKey: ['next'] }),
    ])
  const fail = (title: string) => (error: unknown) =>
    toast({ tone: 'destructive', title, text: sentenceOf(error) })
  const takeBack = async (undo: () => Promise<unknown>) => {
    await undo().then(
      () => toast({ tone: 'success', title: 'Zurückgenommen', text: 'Es ist wieder, wie es vorher war.' }),
      fail('Nicht zurückgenommen'),
    )
    await renew()
  }
  return useMutation({
    mutationFn: async ({ send }: AnyStep) => send(),
    onSuccess: (answer, { title, text, undo }) =>
      toast({
        tone: 'success',
        title,
        text,
        action: undo && { label: 'Rückgängig', run: () => void takeBack(() => undo(answer as never)) },
      }),
    onError: fail('Nicht geändert'),
    onSettled: renew,
  })
}
