import './toast.css'
import { useEffect, useRef } from 'react'
import { CloseButton } from '../dialog/close-button.tsx'

const SUCCESS_STAYS_MS = 8000

type ToastProps = {
  tone: 'success' | 'destructive'
  title: string
  text: string
  /** What helps besides, in a paragraph of its own. */
  more?: string | undefined
  /** Without it the message is part of the page and cannot be closed. */
  onClose?: (() => void) | undefined
  /** What can still be done about it. */
  action?: { label: string; run: () => void } | undefined
}

/** An enamel plaque with a message. A mere success goes by itself, but not while it is pointed at or focused. */
export function Toast({ tone, title, text, more, onClose, action }: ToastProps) {
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = () => clearTimeout(timeout.current)
  const restart = () => {
    pause()
    if (tone === 'success') timeout.current = setTimeout(() => onClose?.(), SUCCESS_STAYS_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once, when the message appears.
  useEffect(() => {
    restart()
    return pause
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it from going away.
    <div
      className={`toast ${tone}`}
      onPointerEnter={pause}
      onPointerLeave={restart}
      onFocus={pause}
      onBlur={restart}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" />
        <path d={tone === 'success' ? 'm6.5 12.3 3.8 3.7 7.2-7.8' : 'M12 5.5v8M12 16v2.6'} />
      </svg>
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {more && <p>{more}</p>}
        {action && (
          <button type="button" className="tap toast-action" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      {onClose && <CloseButton label="Meldung schließen" onClick={onClose} />}
    </div>
  )
}
