import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { LogInAnswer } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { sentenceOf } from '../../design/states.tsx'

type CodeFormProps = { onSuccess: (answer: LogInAnswer) => void; onBack: () => void }

/** The second step: six digits of the authenticator app, or one of the codes for when it is lost. */
export function CodeForm({ onSuccess, onBack }: CodeFormProps) {
  const check = useMutation({
    mutationFn: (code: string) => api('POST /auth/code', { code }),
    onSuccess,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    check.mutate(String(new FormData(event.currentTarget).get('code')).trim())
  }
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label="Code aus deiner App"
        hint="Sechs Ziffern. Ist das Telefon weg, nimm einen deiner Ersatzcodes."
        name="code"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={20}
        required
        autoFocus
      />
      {check.isError && (
        <p className="form-error" role="alert">
          {sentenceOf(check.error)}
        </p>
      )}
      <Button type="submit" tone="main" disabled={check.isPending}>
        Weiter
      </Button>
      <Button onClick={onBack}>Zurück zum Passwort</Button>
    </form>
  )
}
