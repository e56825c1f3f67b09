import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedDraft } from '../../../contract/console/newsletters.ts'
import type { Newsletter, NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { ApiError, api } from '../../api.ts'
import { navigate } from '../../router/navigate.ts'
import { useBlocker } from '../../router/use-blocker.ts'
import { newsletterQuery } from './queries.ts'

/** The draft as it is kept by the server. */
export type Saving = ReturnType<typeof useDraft>

/** Keeps a draft: makes it the first time, changes it from then on. */
export function useDraft(draft: NewsletterDraft, newsletter: Newsletter | undefined) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<SavedDraft | undefined>(newsletter)
  const [keptText, setKeptText] = useState(textOf(newsletter ?? EMPTY))
  const leaving = useRef(false)
  const text = textOf(draft)
  const unsaved = text !== keptText
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () =>
      kept
        ? api('POST /api/newsletters/:id', { ...draft, id: kept.id, version: kept.version })
        : api('POST /api/newsletters', draft),
    onSuccess: (saved) => {
      setKept(saved)
      setKeptText(text)
      void queryClient.invalidateQueries({ queryKey: ['newsletters'], exact: true })
    },
  })
  useBlocker({
    isDirty: () => unsaved && !leaving.current,
    question: 'Der Entwurf ist nicht gespeichert. Trotzdem weggehen?',
  })
  return {
    isPending,
    error,
    /** Keeps it; returns what a start must name. */
    save: async () => (kept && !unsaved ? kept : mutateAsync()),
    /** What the server said against one field at the last save. */
    refusalOf: (field: string) =>
      error instanceof ApiError && error.code === field ? error.message : undefined,
    /** Opens the page of the kept draft, without asking about anything. */
    async open(id: number) {
      leaving.current = true
      await queryClient.invalidateQueries({ queryKey: newsletterQuery(id).queryKey })
      await navigate({ to: `/start/${id}` })
    },
  }
}

const EMPTY: NewsletterDraft = {
  subject: '',
  body: '',
  preheader: '',
  buttonCaption: '',
  buttonUrl: '',
  postalCodes: [],
  isLaunch: true,
}

function textOf(draft: NewsletterDraft): string {
  const { subject, body, preheader, buttonCaption, buttonUrl, postalCodes, isLaunch } = draft
  const typed = [subject, body, preheader, buttonCaption, buttonUrl].map((text) => text.trim())
  return JSON.stringify([...typed, postalCodes, isLaunch])
}
