import './toast.css'
import { useEffect, useRef } from 'react'
import { CloseButton } from '../dialog/close-button.tsx'

const SUCCESS_STAYS_MS = 8000
/** As long as something can be taken back. */
const ACTION_STAYS_MS = 10_000

export type ToastProps = {
  tone: 'success' | 'destructive'
  title: string
  text: string
  /** What helps besides, in a paragraph of its own. */
  more?: string | undefined
  closeLabel: string
  /** Without it the message is part of the page and cannot be closed. */
  onClose?: (() => void) | undefined
  /** What can still be done about it, as „Rückgängig“; the message goes with it. */
  action?: { label: string; run: () => void } | undefined
}

/** An enamel plaque with a message. A mere success goes by itself, but not while it is pointed at or focused. */
export function Toast({ tone, title, text, more, closeLabel, onClose, action }: ToastProps) {
  const timer = useTimer(
    tone === 'success' ? onClose : undefined,
    action ? ACTION_STAYS_MS : SUCCESS_STAYS_MS,
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it from going away.
    <div
      className={`toast ${tone}`}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.restart}
      onFocus={timer.pause}
      onBlur={timer.restart}
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
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              action.run()
              onClose?.()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {onClose && <CloseButton label={closeLabel} onClick={onClose} />}
    </div>
  )
}

function useTimer(onEnd: (() => void) | undefined, stays: number) {
  const end = useRef(onEnd)
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined)
  end.current = onEnd
  const pause = () => clearTimeout(timeout.current)
  const restart = () => {
    pause()
    timeout.current = setTimeout(() => end.current?.(), stays)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once, when the message appears.
  useEffect(() => {
    restart()
    return pause
  }, [])
  return { pause, restart }
}
