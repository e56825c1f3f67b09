import './field.css'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

type FieldProps = {
  label: ReactNode
  /** Small print under the label. */
  hint?: ReactNode
  error?: string | undefined
}

/** A labelled line of text with its error below. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentPropsWithRef<'input'>, 'className'>) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <input {...input} id={id} {...descriptionOf(id, hint, error)} />
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'className'>) {
  const own = useId()
  const id = area.id ?? own
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <textarea {...area} id={id} {...descriptionOf(id, hint, error)} />
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A box to tick; its whole text is its label. */
export function TickField({
  label,
  error,
  ...input
}: Omit<FieldProps, 'hint'> & Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'>) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className="field">
      <label className="tick-label">
        <input {...input} type="checkbox" id={id} {...descriptionOf(id, undefined, error)} />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null
}

function descriptionOf(id: string, hint: ReactNode, error: string | undefined) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(by && { 'aria-describedby': by }), ...(error && { 'aria-invalid': true as const }) }
}
