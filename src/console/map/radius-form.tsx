import './radius-form.css'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../design/button.tsx'
import type { Positions } from '../places/files.ts'
import type { Radius } from './view.ts'

type RadiusFormProps = {
  positions: Positions
  radius: Radius | undefined
  onRadius: (radius: Radius) => void
}

/** A circle around a place, for who does not draw it on the map. */
export function RadiusForm({ positions, radius, onRadius }: RadiusFormProps) {
  const error = useId()
  const [code, setCode] = useState('')
  const [kilometres, setKilometres] = useState('20')
  const [unknown, setUnknown] = useState(false)
  const [drawnCode, drawnKilometres] = [radius && positions.postalCodes[radius.number], radius?.kilometres]
  // What was drawn takes the place of what was typed.
  useEffect(() => {
    if (drawnCode === undefined) return
    setCode(drawnCode)
    setKilometres(String(drawnKilometres))
  }, [drawnCode, drawnKilometres])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = positions.numberOf.get(code.trim())
    setUnknown(number === undefined)
    if (number !== undefined) onRadius({ number, kilometres: Math.round(Number(kilometres)) })
  }
  return (
    <form className="row radius-form" onSubmit={submit}>
      <label>
        PLZ
        <input
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          size={5}
          required
          {...(unknown && { 'aria-invalid': true, 'aria-describedby': error })}
        />
      </label>
      <label>
        Umkreis
        <input
          aria-label="Umkreis in km"
          value={kilometres}
          onChange={({ target }) => setKilometres(target.value)}
          type="number"
          min={1}
          max={500}
          required
        />
        km
      </label>
      <Button type="submit">Wählen</Button>
      {unknown && (
        <p className="field-error" id={error} role="alert">
          Diese Postleitzahl gibt es nicht.
        </p>
      )}
    </form>
  )
}
