import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TestAnswer } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { sentenceOf } from '../../../design/states.tsx'
import { useToast } from '../../../design/toasts.tsx'
import { letterTo, preflightQuery } from '../queries.ts'
import type { Autosave } from './use-autosave.ts'

type TestLetterProps = {
  draft: NewsletterDraft
  autosave: Autosave
  /** Whose letter it is. */
  postalCode: string
  tone?: 'main' | 'plain'
  children: string
}

/** Sends this very letter to oneself; what is kept then counts as tried. */
export function TestLetter({ draft, autosave, postalCode, tone = 'plain', children }: TestLetterProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { id } = await autosave.ensureSaved()
      const answer = await api('POST /api/newsletters/test', { ...letterTo(draft, postalCode), draft: id })
      return { id, answer }
    },
    onSuccess: ({ id, answer }) => {
      const isTaken = answer.outcome === 'sent' || answer.outcome === 'kept'
      toast({
        tone: isTaken ? 'success' : 'destructive',
        title: isTaken ? 'Testbrief ist unterwegs zu dir' : 'Der Testbrief ging nicht raus',
        text: testText(answer),
      })
      void queryClient.invalidateQueries({ queryKey: preflightQuery(id).queryKey })
    },
    onError: (error) =>
      toast({ tone: 'destructive', title: 'Der Testbrief ging nicht raus', text: sentenceOf(error) }),
  })
  return (
    <Button tone={tone} onClick={() => mutate()} busy={isPending && 'Wird geschickt …'}>
      {children}
    </Button>
  )
}

function testText({ outcome, answer, trouble }: TestAnswer): string {
  switch (outcome) {
    case 'sent':
      return `Der Mailserver hat ihn angenommen: ${answer}`
    case 'kept':
      return 'Er liegt im Postausgang, weil kein Mailserver eingestellt ist.'
    case 'away':
      return trouble
        ? `${trouble.what} ${trouble.fix} Er sagt: ${answer}`
        : `Der Mailserver ist nicht zu erreichen: ${answer}`
    case 'uncertain':
      return `Vielleicht zugestellt: Der Mailserver hat nach dem Brief nicht mehr geantwortet (${answer}).`
    default:
      return `Der Mailserver hat ihn nicht angenommen: ${answer}`
  }
}
