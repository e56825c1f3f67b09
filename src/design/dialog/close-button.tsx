import './close-button.css'
import type { ComponentProps } from 'react'

/** A cross of 44 px, at the top right of whatever it closes; `label` is what a screen reader says. */
export function CloseButton({ label, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" className="close-button" aria-label={label} {...button}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d="m2 2 14 14M16 2 2 16" />
      </svg>
    </button>
  )
}
