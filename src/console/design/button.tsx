import './button.css'
import type { ComponentPropsWithRef } from 'react'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  /** The one that a page is about; one that takes something away for good; or any other. */
  tone?: 'main' | 'destructive' | 'plain'
}

/** A button of 36 px. It does not send its form unless `type="submit"` says so. */
export function Button({ tone = 'plain', type = 'button', ...button }: ButtonProps) {
  return <button className={buttonClass(tone)} type={type} {...button} />
}

/** The look of a button, for links that lead on. */
export function buttonClass(tone: 'main' | 'destructive' | 'plain' = 'plain'): string {
  return `button button-${tone}`
}
