import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SavedDraft } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft, OpenedNewsletter } from '../../../../contract/console/routes/newsletters.ts'
import { ApiError, api } from '../../../api.ts'
import { useBlocker } from '../../../router/use-blocker.ts'
import { newsletterQuery, newslettersQuery, preflightQuery } from '../queries.ts'

const AFTER_TYPING_MS = 1000
const TRY_AGAIN_MS = 10_000

/** What the server has: what a change is compared with, and must name. */
type Kept = { draft: NewsletterDraft; saved: SavedDraft | undefined }

type Options = {
  draft: NewsletterDraft
  /** What somebody else wrote comes into the page. */
  setDraft: (draft: NewsletterDraft) => void
  /** As it was asked for last. */
  newsletter: OpenedNewsletter | undefined
  /** The draft was kept for the first time. */
  onCreated: (id: number) => void
}

export type Autosave = ReturnType<typeof useAutosave>

/**
 * Keeps a draft a second after the last key, when its window is left and when the page is closed. Where somebody else saved
 * meanwhile, the server has both texts, and so has the page, until one is chosen. What is not saved stays in the page, and
 * nowhere else in this browser.
 */
export function useAutosave({ draft, setDraft, newsletter, onCreated }: Options) {
  const queryClient = useQueryClient()
  const kept = useRef<Kept>({ draft: newsletter ?? draft, saved: newsletter })
  const latest = useRef(draft)
  latest.current = draft
  const running = useRef<Promise<void>>(undefined)
  const [saved, setSaved] = useState<{ at: string; by?: string | null }>()
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  /** What somebody else saved, while what stands in the page was written. */
  const [theirs, setTheirs] = useState(newsletter?.mine ? newsletter : undefined)
  const isUnsaved = !isSameDraft(draft, kept.current.draft)

  const remember = useCallback(
    (sent: NewsletterDraft, answer: SavedDraft) => {
      kept.current = { draft: sent, saved: answer }
      setSaved({ at: answer.savedAt })
      setError(undefined)
      setTheirs(undefined)
      queryClient.setQueryData(newsletterQuery(answer.id).queryKey, (before) =>
        before ? { ...before, ...sent, ...answer, mine: null } : undefined,
      )
      void queryClient.invalidateQueries({ queryKey: newslettersQuery.queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: preflightQuery(answer.id).queryKey })
    },
    [queryClient],
  )

  /** Asks for what somebody else saved; started meanwhile, it is no draft, and the page is another one. */
  const lookAgain = useCallback(
    async (id: number) => {
      const found = await api('GET /api/newsletters/:id', { id })
      queryClient.setQueryData(newsletterQuery(id).queryKey, found)
      if (found.state === 'draft') setTheirs(found)
    },
    [queryClient],
  )

  const save = useCallback(
    async (
      how: { keepalive?: boolean; chosen?: { draft: NewsletterDraft; version: string } } = {},
    ): Promise<void> => {
      const { chosen, ...request } = how
      const before = running.current
      const work = async () => {
        await before?.catch(() => undefined) // Each names the version that the one before has made.
        const sent = chosen?.draft ?? latest.current
        const { saved: known, draft: was } = kept.current
        if (known && !chosen && isSameDraft(sent, was)) return
        setIsSaving(true)
        try {
          const version = chosen?.version ?? known?.version ?? ''
          const answer = known
            ? await api('POST /api/newsletters/:id', { ...draftOf(sent), id: known.id, version }, request)
            : await api('POST /api/newsletters', draftOf(sent), request)
          remember(sent, answer)
          if (!known) onCreated(answer.id)
        } catch (problem) {
          if (known && problem instanceof ApiError && ['changed', 'state'].includes(problem.code))
            await lookAgain(known.id)
          throw problem
        } finally {
          setIsSaving(false)
        }
      }
      running.current = work()
      await running.current
    },
    [remember, lookAgain, onCreated],
  )

  const trySave = (how?: { keepalive?: boolean }) => {
    if (theirs || isSameDraft(latest.current, kept.current.draft)) return
    save(how).catch(setError)
  }
  const saveByItself = useEffectEvent(trySave)

  const typed = JSON.stringify(draft)
  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => saveByItself(), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (error === undefined) return
    const timer = setInterval(() => saveByItself(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [error])
  useEffect(() => {
    const leave = () => saveByItself({ keepalive: true })
    const hide = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
  // Somebody else saved, and nobody writes here: theirs comes in. An answer from before one's own is none.
  const follow = useEffectEvent((found: OpenedNewsletter) => {
    const { saved: known } = kept.current
    if (theirs || isSaving || isUnsaved || !known || found.version === known.version) return
    if (found.savedAt <= known.savedAt) return
    kept.current = { draft: draftOf(found), saved: found }
    setSaved({ at: found.savedAt, by: found.savedBy })
    setDraft(draftOf(found))
  })
  useEffect(() => {
    if (newsletter?.state === 'draft') follow(newsletter)
  }, [newsletter])
  useBlocker({
    isDirty: () => error !== undefined && !theirs && isUnsaved,
    question: 'Dein Text ist noch nicht gespeichert. Trotzdem weggehen?',
  })

  return {
    savedAt: saved?.at ?? newsletter?.savedAt,
    /** Who saved last, if it was somebody else. */
    savedBy: saved?.by,
    isSaving,
    isUnsaved,
    error: theirs ? undefined : error,
    theirs,
    saved: () => kept.current.saved,
    /** Keeps it; @returns what a start must name. @throws what the server said against it */
    async ensureSaved(): Promise<SavedDraft> {
      try {
        await save()
      } catch (problem) {
        setError(problem)
        throw problem
      }
      return kept.current.saved as SavedDraft
    },
    /** Of two texts one is taken, and kept. */
    async choose(take: 'mine' | 'theirs') {
      if (!theirs) return
      const chosen = take === 'mine' ? draftOf(latest.current) : draftOf(theirs)
      await save({ chosen: { draft: chosen, version: theirs.version } }).then(
        () => setDraft(chosen),
        setError,
      )
    },
  }
}

/** A newsletter knows more than what its writer decides. */
export function draftOf(draft: NewsletterDraft): NewsletterDraft {
  const { subject, body, preheader, buttonCaption, buttonUrl, regionId, postalCodes } = draft
  const { isLaunch, isTrial, toTold, plannedAt } = draft
  const words = { subject, body, preheader, buttonCaption, buttonUrl }
  return { ...words, regionId, postalCodes, isLaunch, isTrial, toTold, plannedAt }
}

const isSameDraft = (one: NewsletterDraft, other: NewsletterDraft) =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))
