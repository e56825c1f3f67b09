import { type ReactNode, useState } from 'react'
import { Field, Form } from '../controls.tsx'

type NewPasswordFormProps = {
  action: string
  busy: string | false
  /** Whose password it is, for their password manager; nobody sees it. */
  email: string
  /** Why the server did not take it. */
  error: unknown
  onSend: (typed: { newPassword: string; currentPassword: string }, form: HTMLFormElement) => void
  /** The field `currentPassword`, where there is a password to change. */
  children?: ReactNode
}

/** A new password, twice: nobody sees what they type. How strong it has to be says the server (office/auth). */
export function NewPasswordForm({ email, onSend, children, ...form }: NewPasswordFormProps) {
  const [differ, setDiffer] = useState(false)
  const field = { type: 'password', autoComplete: 'new-password', minLength: 15, required: true }
  return (
    <Form
      {...form}
      onSend={({ password: newPassword = '', again, currentPassword = '' }, element) => {
        setDiffer(newPassword !== again)
        if (newPassword === again) onSend({ newPassword, currentPassword }, element)
      }}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {children}
      <Field
        {...field}
        label="Neues Passwort"
        name="password"
        hint="Mindestens 15 Zeichen. Vier Wörter, die nichts miteinander zu tun haben, sind gut."
      />
      <Field
        {...field}
        label="Noch einmal"
        name="again"
        error={differ ? 'Die beiden Eingaben sind nicht gleich.' : undefined}
      />
    </Form>
  )
}
