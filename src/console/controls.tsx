import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { sentenceOf } from './refused.ts'
import { say } from './toasts.tsx'

type Tone = 'main' | 'destructive' | 'plain'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  /** The one that a page is about; one that takes something away for good; or any other. */
  tone?: Tone
  /** While what it started takes its time: the words said meanwhile, as „Wird gelöscht …“. */
  busy?: string | false | undefined
}

/**
 * A button of 36 px. A busy one is not `disabled`, which would take the focus from it: who has pressed it stays there, and hears
 * what it says now.
 */
export function Button({ tone = 'plain', type = 'button', busy, children, onClick, ...button }: ButtonProps) {
  return (
    <button
      {...button}
      className={buttonClass(tone)}
      type={type}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...(busy && { disabled: false, 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy || children}
    </button>
  )
}

/** The look of a button, for links that lead on. */
export const buttonClass = (tone: Tone = 'plain') => `button ${tone}`

type Described = {
  label: ReactNode
  /** Small print under the label. */
  hint?: ReactNode
  /** What is wrong with it. */
  error?: string | undefined
}

type FieldProps = Described & Omit<ComponentPropsWithRef<'input'>, 'className'>

/** A labelled line of text with its error below. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(by) => <input {...input} {...by} />}
    </Labelled>
  )
}

export function Area({ label, hint, error, ...area }: Described & ComponentPropsWithRef<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(by) => <textarea {...area} {...by} />}
    </Labelled>
  )
}

type By = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

function Labelled({ label, hint, error, children }: Described & { children: (by: By) => ReactNode }) {
  const id = useId()
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {children({ id, ...(by && { 'aria-describedby': by }), ...(error && { 'aria-invalid': true }) })}
      <p className="error" id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  )
}

/** A box to tick; its whole text is its label. */
export function Tick({ label, ...input }: { label: ReactNode } & ComponentPropsWithRef<'input'>) {
  return (
    <label className="tick">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

type ChoiceProps<Value extends string> = Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'value'> & {
  /** Read out; what is chosen speaks for itself to whoever sees it, unless `labelled`. */
  label: string
  labelled?: boolean
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** A choice among few. The browser's own list opens: it works everywhere. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labelled = false, options, onChange, ...select } = props
  return (
    <label className="choice">
      <span className={labelled ? 'soft' : 'hidden-text'}>{label}</span>
      <select {...select} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([value, name]) => (
          <option value={value} key={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** @param value `2026-11-21`, or nothing */
type DayFieldProps = { label: string; value: string | undefined; onChange: (day: string) => void }

/** A day of a period. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  return (
    <label className="row soft">
      {label}
      <input
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

type FormProps = {
  /** What its button says. */
  action: string
  tone?: Tone
  /** What the button says while the form is under way. */
  busy: string | false
  /** Nothing to send yet. */
  disabled?: boolean | undefined
  /** What the server said against it as a whole. */
  error?: unknown
  /** @param fields what was typed, by name */
  onSend: (fields: Record<string, string>, form: HTMLFormElement) => void
  children?: ReactNode
  /** Beside the button. */
  foot?: ReactNode
}

/** Fields one below the other, and the button that sends them. */
export function Form({ action, tone = 'main', busy, disabled, error, onSend, children, foot }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>
    if (!busy) onSend(Object.fromEntries(fields), event.currentTarget)
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <FormError error={error} />
      <div className="row">
        <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
          {action}
        </Button>
        {foot}
      </div>
    </form>
  )
}

/** Why something was not done, where it was asked for: until it is asked for again. */
export function FormError({ error }: { error: unknown }) {
  return (
    <p className="error" role="alert" hidden={!error}>
      {error ? sentenceOf(error) : undefined}
    </p>
  )
}

type DialogProps = {
  title: string
  /** Called by Escape, the cross and a press beside it; without it only what is in the dialog closes it. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** A modal dialog of the browser, as long as it is drawn: it holds the focus, and gives it back to what opened it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is taken out: else nothing gets the focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Browsers close it at a second Escape, whatever the page says.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        currentTarget.showModal()
        onClose?.()
      }}
      // A press on the dialog itself is one beside what is in it.
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
        {onClose && (
          <button type="button" className="cross" aria-label="Schließen" onClick={onClose}>
            ✕
          </button>
        )}
      </div>
    </dialog>
  )
}

/** Puts a text on the clipboard, and says whether that worked: the browser may forbid it. */
export function Copy({ text, tone, children }: { text: string; tone?: Tone; children: ReactNode }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say({ title: 'Kopiert', text: 'Es liegt in der Zwischenablage.' }),
      () => say({ tone: 'destructive', title: 'Nicht kopiert', text: FORBIDDEN }),
    )
  return (
    <Button {...(tone && { tone })} onClick={() => void copy()}>
      {children}
    </Button>
  )
}

const FORBIDDEN = 'Das erlaubt dieser Browser nicht. Markiere den Text und kopiere ihn.'
