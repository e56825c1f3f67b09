import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../design/form.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { NewPasswordFields, readNewPassword } from '../password/new-password.tsx'
import { CurrentPassword } from './current-password.tsx'

/** Another password; every other session ends. */
export function OwnPassword() {
  const [mistake, setMistake] = useState<string>()
  const change = useAction({
    send: (body: { current: string; password: string }) => api('POST /auth/password', body),
    renews: ['account'],
    done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  })
  const send = (fields: FormData, form: HTMLFormElement) => {
    const { password, problem } = readNewPassword(fields)
    setMistake(problem)
    if (problem !== undefined) return
    const current = String(fields.get('current'))
    change.mutate({ current, password }, { onSuccess: () => form.reset() })
  }
  return (
    <Form action="Passwort ändern" busy={change.isPending} onSend={send}>
      <CurrentPassword name="current" />
      <NewPasswordFields error={mistake ?? (change.isError ? sentenceOf(change.error) : undefined)} />
    </Form>
  )
}
