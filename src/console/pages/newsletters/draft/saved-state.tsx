import { whenText } from '../../../day-words.ts'
import { sentenceOf } from '../../../design/states.tsx'
import type { Autosave } from './use-autosave.ts'

/** Whether what stands here is kept. */
export function SavedState({ autosave }: { autosave: Autosave }) {
  const { error, theirs, isSaving, isUnsaved, savedAt, savedBy } = autosave
  if (error)
    return (
      <b className="down" role="status">
        Nicht gespeichert. Dein Text steht noch hier. {sentenceOf(error)}
      </b>
    )
  const says = theirs
    ? 'zwei Texte: nimm einen davon'
    : isSaving || isUnsaved
      ? 'wird gespeichert …'
      : savedAt === undefined
        ? 'noch leer'
        : `gespeichert ${whenText(savedAt).replace(/^heute, /, '')}${savedBy ? ` von ${savedBy}` : ''}`
  return <span role="status">{says}</span>
}
