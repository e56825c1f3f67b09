import './field.css'
import { type ComponentPropsWithRef, type InputEvent, type ReactNode, useId, useState } from 'react'

type FieldProps = {
  label: ReactNode
  /** Small print under the label. */
  hint?: ReactNode
  /** What is wrong with it; said until the field is changed. */
  error?: string | undefined
}

type Described<Tag extends 'input' | 'textarea'> = FieldProps & Omit<ComponentPropsWithRef<Tag>, 'className'>

/** A labelled line of text with its error below. */
export function TextField({ label, hint, error, ...input }: Described<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error} id={input.id}>
      {(described) => <input {...input} {...described} />}
    </Labelled>
  )
}

export function TextArea({ label, hint, error, ...area }: Described<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} error={error} id={area.id}>
      {(described) => <textarea {...area} {...described} />}
    </Labelled>
  )
}

type LabelledProps = FieldProps & {
  id: string | undefined
  children: (described: ReturnType<typeof descriptionOf> & { id: string }) => ReactNode
}

function Labelled({ label, hint, error: given, id: givenId, children }: LabelledProps) {
  const own = useId()
  const id = givenId ?? own
  const [error, mend] = useUntilChanged(given)
  return (
    <div className="stack field" onInput={mend}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {children({ id, ...descriptionOf(id, hint, error) })}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A box to tick; its whole text is its label. */
export function TickField({ label, error: given, ...input }: Omit<Described<'input'>, 'hint' | 'type'>) {
  const own = useId()
  const id = input.id ?? own
  const [error, mend] = useUntilChanged(given)
  return (
    <div className="stack field" onInput={mend}>
      <label className="tick-label">
        <input {...input} type="checkbox" id={id} {...descriptionOf(id, undefined, error)} />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

/**
 * An error until the field that it speaks of is changed. The next try to send may say the same again.
 * @returns the error as long as it is to be seen, and what an input in the field does.
 */
function useUntilChanged(given: string | undefined) {
  const [seen, setSeen] = useState(given)
  const [isMended, setMended] = useState(false)
  if (seen !== given) {
    setSeen(given)
    setMended(false)
  }
  const mend = ({ target }: InputEvent) => {
    if (given === undefined || isMended) return
    setMended(true)
    const { form } = target as HTMLInputElement
    form?.addEventListener('submit', () => setMended(false), { once: true })
  }
  return [isMended ? undefined : given, mend] as const
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
