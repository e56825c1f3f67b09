import type { FormEvent } from 'react'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { OwnUsername } from '../password/username.tsx'

type PasswordGateProps = {
  /** What the button says. */
  action: string
  destructive?: boolean
  busy: boolean
  error: unknown
  onPassword: (password: string) => void
}

/** Asks for the password before the own access changes: a screen left open must not be enough. */
export function PasswordGate({ action, destructive, busy, error, onPassword }: PasswordGateProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPassword(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form className="form" onSubmit={submit}>
      <OwnUsername />
      <TextField
        label="Dein jetziges Passwort"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={error ? sentenceOf(error) : undefined}
      />
      <Button type="submit" tone={destructive ? 'destructive' : 'main'} disabled={busy}>
        {action}
      </Button>
    </form>
  )
}
