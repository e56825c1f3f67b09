import { TextField } from '../../design/field.tsx'

/** The second step of who has an app: its code, or one of those kept for when the phone is gone. */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextField
      label="Code aus deiner App"
      hint="Sechs Ziffern. Ist das Telefon weg, nimm einen deiner Ersatzcodes."
      name="code"
      autoComplete="one-time-code"
      minLength={6}
      maxLength={20}
      required
      autoFocus={autoFocus}
    />
  )
}
