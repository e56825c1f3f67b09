import './radius-field.css'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../design/button.tsx'
import type { Names, Positions } from '../places/files.ts'
import type { Radius } from './map-data.ts'
import { radiusText, readRadius } from './radius-words.ts'

type RadiusFieldProps = {
  positions: Positions
  names: Names
  radius: Radius | undefined
  onRadius: (radius: Radius | undefined) => void
  /** What its button says. */
  action: string
}

/** A circle around a place, in words. */
export function RadiusField({ positions, names, radius, onRadius, action }: RadiusFieldProps) {
  const id = useId()
  const written = radius && radiusText(radius, positions, names)
  const [text, setText] = useState(written ?? '')
  const [why, setWhy] = useState<string>()
  // What was dragged takes the place of what was written.
  useEffect(() => {
    if (written !== undefined) setText(written)
  }, [written])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readRadius(text, positions, names)
    setWhy(read.ok ? undefined : read.why)
    if (read.ok) onRadius(read.radius)
  }
  return (
    <form className="radius-field" onSubmit={submit} noValidate>
      <label htmlFor={id}>Umkreis</label>
      <input
        id={id}
        value={text}
        placeholder="30 km um Merkendorf"
        onChange={({ target }) => {
          setText(target.value)
          setWhy(undefined)
        }}
        {...(why && { 'aria-invalid': true, 'aria-describedby': `${id}-why` })}
      />
      <Button type="submit">{action}</Button>
      {radius && (
        <Button
          onClick={() => {
            setText('')
            onRadius(undefined)
          }}
        >
          Umkreis aufheben
        </Button>
      )}
      {why && (
        <p className="field-error" id={`${id}-why`} role="alert">
          {why}
        </p>
      )}
    </form>
  )
}
