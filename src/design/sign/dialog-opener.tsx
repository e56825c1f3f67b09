import type { ReactNode } from 'react'
import { EnamelButton } from './enamel-button.tsx'

type DialogOpenerProps = {
  /** Id of the dialog. */
  dialog: string
  className?: string
  children: ReactNode
}

/**
 * A sign that opens a dialog. Browsers with invoker commands open it without a script.
 * It stands in no form: Chromium refuses a command there unless the button could not submit anyway.
 */
export function DialogOpener({ dialog, className, children }: DialogOpenerProps) {
  return (
    <EnamelButton
      type="button"
      command="show-modal"
      commandfor={dialog}
      {...(className ? { className } : {})}
    >
      {children}
    </EnamelButton>
  )
}
