import './day-field.css'
import { useId } from 'react'

/** @param value `2026-11-21`, or empty */
type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** A day that a list begins or ends with. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <span className="day-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
