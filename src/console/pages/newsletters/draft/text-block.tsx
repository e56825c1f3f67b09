import { useRef, useState } from 'react'
import { PLACEHOLDERS } from '../../../../contract/letter-text.ts'
import { Button } from '../../../design/button.tsx'
import { type BlockTools, MoveButtons, type RowField } from './block-tools.tsx'
import { LetterTextArea, type TextHandle } from './text-area.tsx'

type TextBlockProps = {
  field: RowField
  value: string
  onChange: (text: string) => void
  tools: BlockTools
  /** The only text of the letter stays. */
  isOnly: boolean
}

/** Longer than a press of a mouse or a finger. */
const PRESS_MS = 400

/** A text with what can be done to it, while one is in it. */
export function TextBlock({ field, value, onChange, tools, isOnly }: TextBlockProps) {
  const handle = useRef<TextHandle>(null)
  const [isInside, setInside] = useState(false)
  // Its tools take room: gone at once, what is pressed elsewhere would move away between press and release.
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of its fields, and is none
    <div
      className={`letter-field letter-words${isInside ? ' is-inside' : ''}`}
      onFocus={() => {
        clearTimeout(leaving.current)
        setInside(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget))
          leaving.current = setTimeout(() => setInside(false), PRESS_MS)
      }}
    >
      {isInside && !field.readOnly && (
        <div className="letter-tools" role="toolbar" aria-label="Text gestalten">
          <Button onClick={() => handle.current?.insert('**', '**')}>Fett</Button>
          <Button onClick={() => handle.current?.beginLines('- ')}>Liste</Button>
          <Button onClick={() => handle.current?.insert('https://')}>Link</Button>
          <label className="letter-insert button">
            <span className="hidden-text">Was für jeden Ort eingesetzt wird</span>
            <select
              value=""
              onChange={({ target }) => target.value !== '' && handle.current?.insert(`{${target.value}}`)}
            >
              <option value="">Ort einsetzen</option>
              {PLACEHOLDERS.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <span className="letter-moves">
            <MoveButtons tools={tools} />
            {!isOnly && (
              <Button onClick={tools.onRemove} aria-label="Diesen Text entfernen">
                Entfernen
              </Button>
            )}
          </span>
        </div>
      )}
      <LetterTextArea {...field} handle={handle} value={value} onChange={onChange} />
    </div>
  )
}
