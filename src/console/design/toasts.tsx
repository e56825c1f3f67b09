import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Toast } from '../../design/toast/toast.tsx'

export type Message = {
  tone: 'success' | 'destructive'
  title: string
  text: string
}
type Shown = Message & { number: number }

const Toasts = createContext({
  show: (_message: Message) => {},
  setDialog: (_dialog: HTMLElement | null) => {},
})

/** Shows messages above every page; a screen reader reads them when they come. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  // What is outside an open dialog lies in its shade, cannot be pressed and is not read out.
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const toasts = useMemo(() => {
    let number = 0
    return { show: (message: Message) => setShown({ ...message, number: ++number }), setDialog }
  }, [])
  const toast = shown && (
    <Toast
      key={shown.number}
      tone={shown.tone}
      title={shown.title}
      text={shown.text}
      closeLabel="Meldung schließen"
      onClose={() => setShown(undefined)}
    />
  )
  return (
    <Toasts value={toasts}>
      {children}
      <Region>{!dialog && toast}</Region>
      {dialog && createPortal(<Region>{toast}</Region>, dialog)}
    </Toasts>
  )
}

// There before its message: only what changes within it is read out.
function Region({ children }: { children: ReactNode }) {
  return (
    <div className="toasts" role="status">
      {children}
    </div>
  )
}

/** Tells the operator what came of an action. A newer message takes the place of the one before. */
export function useToast(): (message: Message) => void {
  return useContext(Toasts).show
}

/** Messages are shown in a modal dialog as long as it is open. */
export function useToastsIn(dialog: RefObject<HTMLElement | null>, open: boolean): void {
  const { setDialog } = useContext(Toasts)
  useLayoutEffect(() => {
    if (!open) return
    setDialog(dialog.current)
    return () => setDialog(null)
  }, [dialog, open, setDialog])
}
