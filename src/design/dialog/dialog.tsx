import './dialog.css'
import type { ReactNode, Ref } from 'react'
import { CloseButton } from './close-button.tsx'

type DialogProps = {
  id: string
  labelledBy: string
  closeLabel: string
  /** A picture on the left, only where there is room for it. */
  picture: ReactNode
  children: ReactNode
  /** What lies above the page while the dialog is open, such as its messages: all else is inert then. */
  above?: ReactNode
  onClose?: (() => void) | undefined
  ref?: Ref<HTMLDialogElement>
}

/** A modal dialog, a sheet from below on small screens. Buttons open it by `command` and `commandfor`. */
export function Dialog({ id, labelledBy, closeLabel, picture, children, above, onClose, ref }: DialogProps) {
  return (
    <dialog
      className="dialog"
      id={id}
      aria-labelledby={labelledBy}
      closedby="any"
      onClose={onClose}
      ref={ref}
    >
      <div className="dialog-sheet">
        {picture}
        {children}
        <CloseButton label={closeLabel} command="close" commandfor={id} />
      </div>
      {above}
    </dialog>
  )
}
