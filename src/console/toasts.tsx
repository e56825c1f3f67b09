import { type MutationFunction, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Toast } from '../design/toast/toast.tsx'
import { queries } from './ask.ts'
import { sentenceOf } from './refused.ts'

type Message = { tone?: 'success' | 'destructive'; title: string; text: string }

let shown: (Message & { number: number }) | undefined
let number = 0
const watchers = new Set<() => void>()

/** Tells the operator what came of an action. A newer message takes the place of the one before. */
export function say(message: Message | undefined): void {
  number += 1
  shown = message && { ...message, number }
  for (const watcher of watchers) watcher()
}

/** Messages above every page and dialog; a screen reader reads them when they come. */
export function Toasts() {
  const message = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => shown,
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Shown anew it lies above a dialog that was opened since.
    place.current?.hidePopover()
    if (message) place.current?.showPopover()
  }, [message])
  return (
    <div className="toasts" role="status" popover="manual" ref={place}>
      {message && (
        <Toast
          key={message.number}
          tone={message.tone ?? 'success'}
          title={message.title}
          text={message.text}
          onClose={() => say(undefined)}
        />
      )}
    </div>
  )
}

type Action<Answer, Input> = {
  send: MutationFunction<Answer, Input>
  /** What is asked for anew, also after a refusal: somebody else was faster, and the page shows what is. Without it everything is. */
  renews?: readonly unknown[]
  /** What is said when it is done. */
  done?: (answer: Answer, input: Input) => Message
  onSuccess?: (answer: Answer, input: Input) => void
  /** The title over a refusal's reason; without it the page says the reason where it was asked. */
  failed?: string
}

/** Changes something on the server, says what came of it, and shows what is so from then on. */
export function useAction<Answer, Input = void>(action: Action<Answer, Input>) {
  const { send, renews, done, onSuccess, failed } = action
  return useMutation({
    mutationFn: send,
    onSuccess: (answer: Answer, input: Input) => {
      if (done) say(done(answer, input))
      onSuccess?.(answer, input)
    },
    onError: (error) => {
      if (failed) say({ tone: 'destructive', title: failed, text: sentenceOf(error) })
    },
    onSettled: (_, error) => {
      const renewed = queries.invalidateQueries(renews ? { queryKey: renews } : {})
      // What was refused is said at once: with the server away, asking anew takes its time.
      return error ? undefined : renewed
    },
  })
}
