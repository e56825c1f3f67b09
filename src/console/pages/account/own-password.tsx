import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'
import { NewPasswordFields, readNewPassword } from '../password/new-password.tsx'
import { OwnUsername } from '../password/username.tsx'
import { useAccountChange } from './queries.ts'

/** Another password; every other session ends. */
export function OwnPassword() {
  const toast = useToast()
  const [mistake, setMistake] = useState<string>()
  const change = useAccountChange(
    (body: { current: string; password: string }) => api('POST /auth/password', body),
    () =>
      toast({ tone: 'success', title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { password, problem } = readNewPassword(form)
    setMistake(problem)
    if (problem !== undefined) return
    const current = String(new FormData(form).get('current'))
    change.mutate({ current, password }, { onSuccess: () => form.reset() })
  }
  return (
    <form className="form" onSubmit={submit}>
      <OwnUsername />
      <TextField
        label="Dein jetziges Passwort"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields error={mistake ?? (change.isError ? sentenceOf(change.error) : undefined)} />
      <Button type="submit" tone="main" disabled={change.isPending}>
        Passwort ändern
      </Button>
    </form>
  )
}
