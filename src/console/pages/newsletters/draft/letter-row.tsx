import { type ReactNode, useId } from 'react'
import type { RowField } from './block-tools.tsx'
import type { Conflict } from './merge.ts'
import { TwoTexts } from './two-texts.tsx'
import type { Autosave } from './use-autosave.ts'

type RowProps = {
  name: string
  isMovable?: boolean
  /** It is one field, which a press on its name leads into. */
  isField?: boolean
  writer?: string | undefined
  conflict?: Conflict | undefined
  resolve?: Autosave['resolve']
  error?: string | undefined
  onFocus?: () => void
  onBlur?: () => void
  onInput?: () => void
  children: (field: RowField) => ReactNode
}

/** A part of the letter beside its name; who else writes in it, and what was written at the same time. */
export function LetterRow({
  name,
  isMovable,
  isField,
  writer,
  conflict,
  resolve,
  error,
  children,
  ...events
}: RowProps) {
  const id = useId()
  const fieldId = `${id}-field`
  return (
    <div className={`letter-row${writer ? ' is-theirs' : ''}`} {...events}>
      {isMovable && <i className="letter-grip" />}
      <b id={id}>{isField ? <label htmlFor={fieldId}>{name}</label> : name}</b>
      <div className="letter-cell">
        {writer && <span className="letter-writer">{writer} schreibt gerade</span>}
        {children({ ...(isField && { id: fieldId }), 'aria-labelledby': id, readOnly: writer !== undefined })}
        {error && <p className="field-error">{error}</p>}
        {conflict && resolve && <TwoTexts conflict={conflict} resolve={resolve} />}
      </div>
    </div>
  )
}
