import './field.css'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { sentenceOf } from './states.tsx'

type FormProps = {
  action: string
  tone?: 'main' | 'destructive'
  busy: boolean
  /** What the server said against it as a whole. */
  error?: unknown
  onSend: (fields: FormData, form: HTMLFormElement) => void
  children: ReactNode
  /** Beside the button. */
  foot?: ReactNode
}

/** Fields one below the other, and the button that sends them. */
export function Form({ action, tone = 'main', busy, error, onSend, children, foot }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget), event.currentTarget)
  }
  return (
    <form className="stack form" onSubmit={submit}>
      {children}
      <FormError error={error} />
      <Button type="submit" tone={tone} disabled={busy}>
        {action}
      </Button>
      {foot}
    </form>
  )
}

/** Why something was not done, where it was asked for; nothing as long as there is no error. */
export function FormError({ error }: { error: unknown }) {
  return error ? (
    <p className="field-error" role="alert">
      {sentenceOf(error)}
    </p>
  ) : null
}
