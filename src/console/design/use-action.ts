import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from './states.tsx'
import { type Message, useToast } from './toasts.tsx'

type Action<Answer, Input> = {
  send: (input: Input) => Promise<Answer>
  /** What is asked for anew; after a refusal, too: somebody else was faster, and the page shows what is. */
  renews: QueryKey
  /** What is said when it is done; of success, unless it has another tone. */
  done?: (answer: Answer, input: Input) => Omit<Message, 'tone'> & Partial<Message>
  onSuccess?: (answer: Answer) => void
  /** The title over a refusal's reason; without it the page says the reason where it was asked. */
  failed?: string
}

/** Changes something on the server, says what came of it, and shows what is so from then on. */
export function useAction<Answer, Input = void>(action: Action<Answer, Input>) {
  const { send, renews, done, onSuccess, failed } = action
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer: Answer, input: Input) => {
      if (done) toast({ tone: 'success', ...done(answer, input) })
      onSuccess?.(answer)
    },
    onError: (error) => {
      if (failed) toast({ tone: 'destructive', title: failed, text: sentenceOf(error) })
    },
    onSettled: (_, error) => {
      const renewed = queryClient.invalidateQueries({ queryKey: renews })
      // What was refused is said at once: with the server away, asking anew takes its time.
      return error ? undefined : renewed
    },
  })
}
