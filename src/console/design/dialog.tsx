import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { Button } from './button.tsx'
import { useToastsIn } from './toasts.tsx'

type DialogProps = {
  open: boolean
  title: string
  /** Called by Escape, the cross and a press beside the dialog; without it only what is in the dialog closes it. */
  onClose?: () => void
  className?: string
  children: ReactNode
  /** What the button says that closes it, beside the one it is about. */
  back?: string
  action?: ReactNode
}

/** A modal dialog of the browser: it holds the focus, and gives it back to what opened it. */
export function Dialog({ open, title, onClose, className, children, back, action }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  useToastsIn(dialog, open)
  return (
    <dialog
      className={`console-dialog ${className ?? ''}`}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // Escape, in browsers that do not know `closedby`.
      onCancel={onClose ? undefined : (event) => event.preventDefault()}
      closedby={onClose ? 'any' : 'none'}
    >
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {onClose && <CloseButton label="Schließen" onClick={onClose} />}
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
