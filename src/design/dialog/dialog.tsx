import './dialog.css'
import type { ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'

type DialogProps = {
  id: string
  labelledBy: string
  closeLabel: string
  /** A picture on the left, only where there is room for it. */
  picture: ReactNode
  children: ReactNode
}

/** A modal dialog, a sheet from below on small screens. Buttons open it by `command` and `commandfor`. */
export function Dialog({ id, labelledBy, closeLabel, picture, children }: DialogProps) {
  return (
    <dialog className="dialog" id={id} aria-labelledby={labelledBy} closedby="any">
      <div className="dialog-sheet">
        {picture}
        {children}
        <CloseButton label={closeLabel} command="close" commandfor={id} />
      </div>
    </dialog>
  )
}
