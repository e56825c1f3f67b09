import type { Presence } from '../../../../contract/console/newsletters.ts'
import { whenText } from '../../../day-words.ts'
import { sentenceOf } from '../../../design/states.tsx'
import { Mark } from './mark.tsx'
import type { Autosave } from './use-autosave.ts'
import { VersionsLink } from './versions.tsx'

type SavedStateProps = { autosave: Autosave; others: Presence['others']; id: number | undefined }

/** Whether what stands here is kept, and who else is here. */
export function SavedState({ autosave, others, id }: SavedStateProps) {
  return (
    <span className="saved-state">
      <span role="status">
        <State autosave={autosave} />
      </span>
      {id !== undefined && <VersionsLink id={id} />}
      {others.map(({ id: who, name }) => (
        <span key={who} className="present">
          <i aria-hidden="true">{name.slice(0, 1)}</i>
          {name} ist auch hier
        </span>
      ))}
    </span>
  )
}

function State({ autosave: { error, conflicts, isSaving, isUnsaved, savedAt } }: { autosave: Autosave }) {
  if (error)
    return (
      <b className="down">
        Nicht gespeichert. Dein Text steht noch hier. <span>{sentenceOf(error)}</span>
      </b>
    )
  if (conflicts.length > 0) return <b className="down">Zwei Texte: nimm einen davon.</b>
  if (isSaving || isUnsaved) return 'wird gespeichert …'
  if (savedAt === undefined) return 'noch leer'
  return (
    <>
      <Mark state="done" />
      gespeichert {whenText(savedAt).replace(/^heute, /, '')}
    </>
  )
}
