import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { Button } from './button.tsx'
import { useToastsIn } from './toasts.tsx'

type DialogProps = {
  open: boolean
  title: string
  /** Called by Escape, the cross and a press beside the dialog. */
  onClose: () => void
  children: ReactNode
  /** What the button says that closes it, beside the one it is about. */
  back?: string
  action?: ReactNode
}

/** A modal dialog of the browser: it holds the focus, and gives it back to what opened it. */
export function Dialog({ open, title, onClose, children, back, action }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  useToastsIn(dialog, open)
  return (
    <dialog className="console-dialog" ref={dialog} aria-labelledby={id} onClose={onClose} closedby="any">
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          <CloseButton label="Schließen" onClick={onClose} />
          <div className="stack dialog-body">{children}</div>
          {back && (
            <div className="row dialog-foot">
              <Button onClick={onClose}>{back}</Button>
              {action}
            </div>
          )}
        </>
      )}
    </dialog>
  )
}
