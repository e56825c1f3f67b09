import './field.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { sentenceOf } from './states.tsx'

type FormProps = {
  action: string
  tone?: 'main' | 'destructive'
  /** What the button says while the form is under way. */
  busy: string | false
  /** Nothing to send yet. */
  disabled?: boolean
  /** What the server said against it as a whole. */
  error?: unknown
  onSend: (fields: FormData, form: HTMLFormElement) => void
  children: ReactNode
  /** Beside the button. */
  foot?: ReactNode
}

/** Fields one below the other, and the button that sends them. */
export function Form({ action, tone = 'main', busy, disabled, error, onSend, children, foot }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget), event.currentTarget)
  }
  return (
    <form className="stack form" onSubmit={submit}>
      {children}
      <FormError error={error} />
      <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
        {action}
      </Button>
      {foot}
    </form>
  )
}

/** Why something was not done, where it was asked for: until something in its form is changed. Nothing without an error. */
export function FormError({ error }: { error: unknown }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [mended, setMended] = useState<unknown>()
  useEffect(() => {
    const form = error ? line.current?.closest('form') : undefined
    const mend = () => setMended(error)
    form?.addEventListener('input', mend)
    return () => form?.removeEventListener('input', mend)
  }, [error])
  return error && error !== mended ? (
    <p className="field-error" role="alert" ref={line}>
      {sentenceOf(error)}
    </p>
  ) : null
}
