import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, office, queries } from '../../ask.ts'
import { useMe } from '../../me.ts'
import { reasonOf } from '../../refused.ts'
import { type Draft, draftOf, type Newsletter } from '../words.ts'

const AFTER_TYPING_MS = 1000
const TRY_AGAIN_MS = 10_000

/** What could not be saved, by letter: it stays in this window, and nowhere else in this browser. */
const unsaved = new Map<number, Draft>()

const isSame = (one: Draft, other: Draft) => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))

export type Autosave = ReturnType<typeof useAutosave>

/**
 * The draft as it is typed, saved a second after the last key, when its window is left and when its page is. Where somebody else
 * saved meanwhile, the server has both texts (`mine`) until one is chosen.
 */
export function useAutosave(newsletter: Newsletter) {
  const { id, mine } = newsletter
  /** What the server has: what a change is compared with, and the version that it must name. */
  const kept = useRef({ draft: draftOf(mine ?? newsletter), version: newsletter.version })
  const savedAt = useRef(newsletter.savedAt)
  const [draft, setDraft] = useState(() => unsaved.get(id) ?? kept.current.draft)
  const latest = useRef(draft)
  latest.current = draft
  const running = useRef(Promise.resolve())
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const savedBy = useMe()?.name ?? null

  /** @throws what the server said against it */
  function save(chosen?: { draft: Draft; version: string }): Promise<void> {
    const work = async () => {
      const sent = chosen?.draft ?? latest.current
      if (!chosen && isSame(sent, kept.current.draft)) return
      setIsSaving(true)
      try {
        const seen = chosen?.version ?? kept.current.version
        const saved = await office.newsletters.change.mutate({ ...draftOf(sent), id, version: seen })
        kept.current = { draft: sent, version: saved.version }
        savedAt.current = saved.savedAt
        unsaved.delete(id)
        setError(undefined)
        queries.setQueryData(
          ask.newsletters.one.queryKey({ id }),
          (before) => before && { ...before, ...sent, ...saved, savedBy, mine: null },
        )
        for (const of of [ask.newsletters.preflight, ask.newsletters.preview, ask.newsletters.list])
          void queries.invalidateQueries({ queryKey: of.pathKey() })
      } catch (problem) {
        setError(problem)
        const reason = reasonOf(problem)
        if (reason === 'changed' || reason === 'state') {
          // Both texts are there now; or it was started, and the page is another one.
          await queries.invalidateQueries({ queryKey: ask.newsletters.one.queryKey({ id }) })
          setError(undefined)
        } else unsaved.set(id, sent)
        throw problem
      } finally {
        setIsSaving(false)
      }
    }
    // Each names what the one before has made.
    running.current = running.current.catch(() => undefined).then(work)
    return running.current
  }

  const isUnsaved = !isSame(draft, kept.current.draft)
  const saveByItself = useEffectEvent(() => {
    if (!mine) save().catch(() => undefined)
  })
  const typed = JSON.stringify(draft)
  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => saveByItself(), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (error === undefined) return
    const stay = (event: Event) => event.preventDefault()
    const timer = setInterval(() => saveByItself(), TRY_AGAIN_MS)
    window.addEventListener('beforeunload', stay)
    return () => {
      clearInterval(timer)
      window.removeEventListener('beforeunload', stay)
    }
  }, [error])
  useEffect(() => {
    const leave = () => saveByItself()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('blur', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('blur', leave)
      leave()
    }
  }, [])
  // Somebody else saved, and nobody writes here: theirs comes in. An answer from before one's own is none.
  const follow = useEffectEvent((found: Newsletter) => {
    if (found.mine || isUnsaved || found.savedAt <= savedAt.current) return
    kept.current = { draft: draftOf(found), version: found.version }
    savedAt.current = found.savedAt
    setDraft(kept.current.draft)
  })
  useEffect(() => follow(newsletter), [newsletter])

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    isSaving,
    isUnsaved,
    error,
    /** Saves; @returns what a start must name. @throws what the server said against it */
    async ensureSaved(): Promise<string> {
      await save()
      return kept.current.version
    },
    /** Of two texts one is taken. */
    async choose(chosen: Draft) {
      await save({ draft: draftOf(chosen), version: newsletter.version }).then(
        () => setDraft(draftOf(chosen)),
        () => undefined,
      )
    },
  }
}
