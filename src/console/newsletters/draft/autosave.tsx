import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { ask, office, queries } from '../../ask.ts'
import { Button } from '../../controls.tsx'
import { Section } from '../../page.tsx'
import { reasonOf, sentenceOf } from '../../refused.ts'
import { whenText } from '../../words.ts'
import { type Draft, draftOf, type Newsletter, plannedText } from '../words.tsx'

const AFTER_TYPING_MS = 1000
const TRY_AGAIN_MS = 10_000

/** `savedAt`: of what its change is one. */
type Typed = { draft: Draft; savedAt: string }

/** What was typed, by letter: until it is saved it is in this window, and nowhere else in this browser. */
const typed = new Map<number, Typed>()
// Also from another page of the console: what was refused on leaving its own is nowhere else.
window.addEventListener('beforeunload', (event) => typed.size > 0 && event.preventDefault())

/** Of a letter that was thrown away. */
export const forget = (id: number) => typed.delete(id)

export type Autosave = ReturnType<typeof useAutosave>

/** The draft as it is typed, saved a second after the last key, when its window is hidden and when its page is left. */
export function useAutosave(newsletter: Newsletter) {
  const { id } = newsletter
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const own = typed.get(id)
  const isUnsaved = own !== undefined
  // What somebody else saved since comes in where nothing is typed.
  const { draft, savedAt } = own ?? { draft: draftOf(newsletter), savedAt: newsletter.savedAt }
  const saving = useMutation({
    mutationFn: () => save(id),
    // One after the other: each names what the one before has made.
    scope: { id: `newsletter ${id}` },
    networkMode: 'always',
  })
  const { error, isPending } = saving
  const isRival = isUnsaved && reasonOf(error) === 'changed'

  const saveNow = useEffectEvent(() => saving.mutate())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the second anew
  useEffect(() => {
    if (!isUnsaved || isPending || isRival) return
    const timer = setTimeout(() => saveNow(), error ? TRY_AGAIN_MS : AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [own, isUnsaved, isPending, error])
  useEffect(() => {
    const leave = () => saveNow()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  const type = (now: Typed) => {
    typed.set(id, now)
    if (error) saving.reset()
    redraw()
  }
  return {
    draft,
    isUnsaved,
    /** Somebody else saved since: one of both texts has to be taken. */
    isRival,
    error: isUnsaved ? error : null,
    change: (changes: Partial<Draft>) => type({ draft: { ...draft, ...changes }, savedAt }),
    /** Saves this text over the one that somebody else saved. */
    take: (taken: Draft) => type({ draft: draftOf(taken), savedAt: newsletter.savedAt }),
    save: () => saving.mutateAsync(),
  }
}

/** @throws what the server said against it */
async function save(id: number): Promise<void> {
  const sent = typed.get(id)
  if (!sent) return
  try {
    const { savedAt } = await office.newsletters.change.mutate({ ...sent.draft, id, savedAt: sent.savedAt })
    const queryKey = ask.newsletters.one.queryKey({ id })
    // An answer that was asked for before is older than what is saved.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (known) => known && { ...known, ...sent.draft, savedAt })
    const now = typed.get(id)
    if (now === sent) typed.delete(id)
    else if (now) typed.set(id, { ...now, savedAt })
  } catch (problem) {
    // It was started, and the page is another one.
    if (reasonOf(problem) === 'state' && typed.get(id) === sent) typed.delete(id)
    throw problem
  } finally {
    void queries.invalidateQueries({ queryKey: ask.newsletters.pathKey() })
  }
}

type SavedProps = { newsletter: Newsletter; autosave: Autosave }

/** Whether what stands here is kept. */
export function Saved({ newsletter: { savedAt, savedBy }, autosave: { error, isUnsaved } }: SavedProps) {
  const saved = `gespeichert ${whenText(savedAt)}${savedBy ? ` von ${savedBy}` : ''}`
  return (
    <span role="status" className={error ? 'down' : ''}>
      {error && `Nicht gespeichert. Dein Text steht noch hier. ${sentenceOf(error)}`}
      {!error && (isUnsaved ? 'wird gespeichert …' : saved)}
    </span>
  )
}

/** Somebody else saved meanwhile: both letters, until one of them is taken. */
export function TwoTexts({ newsletter, autosave: { draft, take } }: SavedProps) {
  const writer = newsletter.savedBy ?? 'Jemand'
  const text = (title: string, draft: Draft, action: string) => (
    <Section title={title}>
      <pre>{textOf(draft)}</pre>
      <Button onClick={() => take(draft)}>{action}</Button>
    </Section>
  )
  return (
    <div role="alert">
      <p className="section">
        <b>{writer} hat inzwischen gespeichert.</b> Beide Texte stehen hier. Nimm einen: Der andere ist dann
        weg.
      </p>
      <div className="columns">
        {text('Deiner', draft, 'Meinen nehmen')}
        {text(`Von ${writer}`, newsletter, `Den von ${writer} nehmen`)}
      </div>
    </div>
  )
}

function textOf({ subject, preheader, body, isLaunch, ...draft }: Draft): string {
  const { buttonCaption, buttonUrl, regionId, postalCodes, plannedAt } = draft
  return `Betreff: ${subject}
Vorschau: ${preheader}
Knopf: ${buttonCaption} ${buttonUrl}
An: ${regionId === null ? postalCodes.join(', ') : 'eine Region'}, ${isLaunch ? 'ein Startbrief' : 'ein Brief ohne Start'}
Wann: ${plannedText(plannedAt)}

${body}`
}
