import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Toast } from '../../design/toast/toast.tsx'

type Message = { tone: 'success' | 'destructive'; title: string; text: string }
type Shown = Message & { number: number }

const Toasts = createContext<(message: Message) => void>(() => undefined)

/** Shows messages above every page; a screen reader reads them when they come. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const show = useMemo(() => {
    let number = 0
    return (message: Message) => setShown({ ...message, number: ++number })
  }, [])
  return (
    <Toasts value={show}>
      {children}
      <div className="toasts" role="status">
        {shown && (
          <Toast
            key={shown.number}
            tone={shown.tone}
            title={shown.title}
            text={shown.text}
            closeLabel="Meldung schließen"
            onClose={() => setShown(undefined)}
          />
        )}
      </div>
    </Toasts>
  )
}

/** Tells the operator what came of an action. A newer message takes the place of the one before. */
export function useToast(): (message: Message) => void {
  return useContext(Toasts)
}
