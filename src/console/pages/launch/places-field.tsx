import { TextArea } from '../../design/field.tsx'

type PlacesFieldProps = {
  value: string
  onChange: (value: string) => void
  postalCodes: readonly string[]
  /** Words that are no postal code. */
  wrong: readonly string[]
  /** Five digits that are no postal code of Germany. */
  unknown: readonly string[]
  refusal: string | undefined
}

/** How many wrong words are named. */
const NAMED = 5

/** Postal codes: typed or pasted, one after the other. */
export function PlacesField({ value, onChange, wrong, unknown, refusal }: PlacesFieldProps) {
  const bad = [...wrong, ...unknown]
  const named = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ' …' : '')
  return (
    <TextArea
      label="Postleitzahlen"
      hint="Durch Leerzeichen, Kommas oder Zeilen getrennt; Ortsnamen dazwischen stören nicht."
      value={value}
      onChange={({ target }) => onChange(target.value)}
      rows={5}
      spellCheck={false}
      autoComplete="off"
      error={bad.length > 0 ? `Keine Postleitzahl in Deutschland: ${named}` : refusal}
    />
  )
}
