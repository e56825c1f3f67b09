import './field.css'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & { id: string }

type TextFieldProps = InputProps & {
  label: string
  /** Small print inside the label. */
  hint?: string | undefined
  error?: string | undefined
  /** Five drawn cells, for a code of five digits. */
  cells?: boolean | undefined
  /** What stands beside the input. */
  beside?: ReactNode
}

/** A labelled line of text with its error below. */
export function TextField({ label, hint, error, cells, beside, ...input }: TextFieldProps) {
  const line = <input className={cells ? undefined : 'text-input'} {...input} {...ariaOf(input.id, error)} />
  return (
    <Field id={input.id} error={error}>
      <label htmlFor={input.id}>
        {label}
        {hint && <small> {hint}</small>}
      </label>
      <div className="field-row">
        {cells ? <span className="text-input cells">{line}</span> : line}
        {beside}
      </div>
    </Field>
  )
}

type FieldProps = { error?: string | undefined; children: ReactNode }

/** A checkbox whose whole text is its label, with its error below. */
export function TickField({ error, children, ...input }: InputProps & FieldProps) {
  return (
    <Field id={input.id} error={error}>
      <label className="tick">
        <input type="checkbox" {...input} {...ariaOf(input.id, error)} /> <span>{children}</span>
      </label>
    </Field>
  )
}

function Field({ id, error, children }: FieldProps & { id: string }) {
  if (!error) return <div className="field">{children}</div>
  return (
    <div className="field is-wrong">
      {children}
      <p className="field-error" id={`${id}-fehler`}>
        <span>{error}</span>
      </p>
    </div>
  )
}

const ariaOf = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-fehler` } : {}
