import './button.css'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  /** The one that a page is about; one that takes something away for good; or any other. */
  tone?: 'main' | 'destructive' | 'plain'
  /** While what it started takes its time: the words said meanwhile, as „Wird gelöscht …“. It cannot be pressed then. */
  busy?: string | false | undefined
}

/**
 * A button of 36 px. It does not send its form unless `type="submit"` says so. A busy one is not `disabled`, which would take
 * the focus from it: who has pressed it stays there, and hears what it says now.
 */
export function Button({ tone = 'plain', type = 'button', busy, children, onClick, ...button }: ButtonProps) {
  if (!busy) {
    return (
      <button className={buttonClass(tone)} type={type} onClick={onClick} {...button}>
        {children}
      </button>
    )
  }
  return (
    <button
      className={`${buttonClass(tone)} is-busy`}
      type={type}
      {...button}
      disabled={false}
      aria-disabled
      aria-busy
      onClick={pressNothing}
    >
      <span className="busy-ring" />
      {busy}
    </button>
  )
}

// Also holds back the form that Enter in one of its fields would send.
function pressNothing(event: MouseEvent): void {
  event.preventDefault()
}

/** The look of a button, for links that lead on. */
export function buttonClass(tone: 'main' | 'destructive' | 'plain' = 'plain'): string {
  return `button button-${tone}`
}
