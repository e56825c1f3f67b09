import type { ReactNode } from 'react'
import { EnamelButton } from './enamel-button.tsx'

/**
 * A sign that opens a dialog. Browsers with invoker commands open it without a script; where there is
 * neither that nor JavaScript, the form leads to `page`, which shows the same form by itself.
 */
export function DialogOpener({
  dialog,
  page,
  className,
  children,
}: {
  /** Id of the dialog. */
  dialog: string
  page: string
  className?: string
  children: ReactNode
}) {
  return (
    <form action={page}>
      <EnamelButton command="show-modal" commandfor={dialog} {...(className ? { className } : {})}>
        {children}
      </EnamelButton>
    </form>
  )
}
