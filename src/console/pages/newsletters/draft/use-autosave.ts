import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SavedDraft } from '../../../../contract/console/newsletters.ts'
import type { Newsletter, NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { ApiError, api } from '../../../api.ts'
import { useBlocker } from '../../../router/use-blocker.ts'
import { newsletterQuery, newslettersQuery, preflightQuery, versionsQuery } from '../queries.ts'
import { type Conflict, isSameDraft, mergeDrafts } from './merge.ts'

const AFTER_TYPING_MS = 1000
const TRY_AGAIN_MS = 10_000
const AFTER_PRESS_MS = 200

/** What the server has: what a change is compared with, and must name. */
type Kept = { draft: NewsletterDraft; saved: SavedDraft | undefined }

type Options = {
  draft: NewsletterDraft
  /** What somebody else wrote, or what was taken of two texts, comes into the page. */
  setDraft: (draft: NewsletterDraft) => void
  newsletter: Newsletter | undefined
  /** The draft was kept for the first time. */
  onCreated: (id: number) => void
}

export type Autosave = ReturnType<typeof useAutosave>

/**
 * Keeps a draft a second after the last key, when its window is left and when the page is closed. Two who write at once get
 * both of what they wrote; where both wrote the same, both texts stand there until one is taken. What is not saved stays in
 * the page, and nowhere else in this browser.
 */
export function useAutosave({ draft, setDraft, newsletter, onCreated }: Options) {
  const queryClient = useQueryClient()
  const kept = useRef<Kept>({
    draft: newsletter ?? draft,
    saved: newsletter && { id: newsletter.id, version: newsletter.version, savedAt: newsletter.savedAt },
  })
  const latest = useRef(draft)
  latest.current = draft
  const running = useRef<Promise<void>>(undefined)
  const [savedAt, setSavedAt] = useState(newsletter?.savedAt)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const isUnsaved = !isSameDraft(draft, kept.current.draft)

  const remember = useCallback(
    (sent: NewsletterDraft, saved: SavedDraft) => {
      kept.current = { draft: sent, saved }
      setSavedAt(saved.savedAt)
      setError(undefined)
      queryClient.setQueryData(newsletterQuery(saved.id).queryKey, (before) =>
        before ? { ...before, ...sent, version: saved.version, savedAt: saved.savedAt } : undefined,
      )
      void queryClient.invalidateQueries({ queryKey: newslettersQuery.queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: preflightQuery(saved.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: versionsQuery(saved.id).queryKey, exact: true })
    },
    [queryClient],
  )

  /** Takes in what the server has, and leaves what was typed here meanwhile. */
  const takeIn = useCallback(async () => {
    const { saved, draft: base } = kept.current
    if (!saved) return
    const theirs = await api('GET /api/newsletters/:id', { id: saved.id })
    if (theirs.state !== 'draft') {
      queryClient.setQueryData(newsletterQuery(saved.id).queryKey, theirs)
      return
    }
    const { id, version, savedAt: at } = theirs
    const merged = mergeDrafts(base, latest.current, theirs)
    kept.current = { draft: draftOf(theirs), saved: { id, version, savedAt: at } }
    queryClient.setQueryData(newsletterQuery(id).queryKey, theirs)
    latest.current = draftOf(merged.draft)
    setSavedAt(at)
    setDraft(latest.current)
    setConflicts(merged.conflicts.map((conflict) => ({ ...conflict, writer: theirs.savedBy ?? undefined })))
  }, [queryClient, setDraft])

  const save = useCallback(
    async ({ apart = false, ...request }: { keepalive?: boolean; apart?: boolean } = {}): Promise<void> => {
      const before = running.current
      const work = async () => {
        await before?.catch(() => undefined) // Each names the version that the one before has made.
        const sent = latest.current
        const { saved, draft } = kept.current
        if (saved && isSameDraft(sent, draft) && !apart) return
        setIsSaving(true)
        try {
          const answer = saved
            ? await api(
                'POST /api/newsletters/:id',
                { ...draftOf(sent), id: saved.id, version: saved.version, apart },
                request,
              )
            : await api('POST /api/newsletters', draftOf(sent), request)
          remember(sent, answer)
          if (!saved) onCreated(answer.id)
        } catch (problem) {
          if (!(problem instanceof ApiError) || problem.code !== 'changed') throw problem
          await takeIn()
        } finally {
          setIsSaving(false)
        }
      }
      running.current = work()
      await running.current
    },
    [remember, takeIn, onCreated],
  )

  const trySave = (how?: { keepalive?: boolean }) => {
    if (conflicts.length > 0 || isSameDraft(latest.current, kept.current.draft)) return
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
  useBlocker({
    isDirty: () => (error !== undefined || conflicts.length > 0) && isUnsaved,
    question: 'Dein Text ist noch nicht gespeichert. Trotzdem weggehen?',
  })

  return {
    savedAt,
    isSaving,
    isUnsaved,
    error,
    conflicts,
    saved: () => kept.current.saved,
    /** When a field is left: a press on a button that did so is done before what it saved moves the page. */
    flush: () => void setTimeout(() => trySave(), AFTER_PRESS_MS),
    /** Keeps it; @returns what a start must name. @throws what the server said against it */
    async ensureSaved(how?: { apart?: boolean }): Promise<SavedDraft> {
      try {
        await save(how)
        // Somebody else was first: now both of what was written stands here, and is kept.
        if (!isSameDraft(latest.current, kept.current.draft)) await save()
      } catch (problem) {
        setError(problem)
        throw problem
      }
      return kept.current.saved as SavedDraft
    },
    /** Of two texts one is taken; the other one stays as a version. */
    async resolve(conflict: Conflict, take: 'mine' | 'theirs') {
      const rest = conflicts.filter((other) => other !== conflict)
      setConflicts(rest)
      // Mine is kept first, so that taking theirs loses nothing.
      await save({ apart: true }).catch(setError)
      if (take === 'mine') return
      latest.current = conflict.takeTheirs(latest.current)
      setDraft(latest.current)
      await save({ apart: true }).catch(setError)
    },
    /** An earlier version in the place of what stands here, which stays among the versions. */
    async take(taken: NewsletterDraft) {
      latest.current = taken
      await save({ apart: true }).catch(setError)
    },
    /** Somebody else saved: what is theirs comes in. */
    async follow(version: string) {
      if (running.current) await running.current.catch(() => undefined)
      if (kept.current.saved && kept.current.saved.version !== version && conflicts.length === 0)
        await takeIn().catch(() => undefined)
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
