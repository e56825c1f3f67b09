import './sign.css'
import type { ComponentProps } from 'react'

export type Ground = 'mustard' | 'spruce' | 'paper' | 'outline'

/** Class names of the enamel sign, for links and for buttons with own contents. */
export function signClass(ground: Ground = 'mustard', more?: string): string {
  return ['sign', ground === 'mustard' ? undefined : `sign-${ground}`, more].filter(Boolean).join(' ')
}

/** The primary button: an enamel sign in mustard, in spruce and paper where two stand side by side, an outline where it is second in rank. */
export function EnamelButton({
  ground,
  className,
  ...button
}: ComponentProps<'button'> & { ground?: Ground }) {
  return <button {...button} className={signClass(ground, className)} />
}

/**
 * A sign that opens the dialog with the id `dialog`. Browsers with invoker commands open it without a script.
 * It stands in no form: Chromium refuses a command there unless the button could not submit anyway.
 */
export function DialogOpener({
  dialog,
  ...button
}: ComponentProps<typeof EnamelButton> & { dialog: string }) {
  return <EnamelButton type="button" command="show-modal" commandfor={dialog} {...button} />
}
