import { useEffect, useEffectEvent } from 'react'
import { block } from './navigate.ts'

/** Asks before the page is left while `isDirty`; by the browser's own question where one leaves the console. */
export function useBlocker({ isDirty, question }: { isDirty: () => boolean; question: string }): void {
  const wantsToStay = useEffectEvent(() => isDirty() && !window.confirm(question))
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', unload)
    const unblock = block(() => wantsToStay())
    return () => {
      unblock()
      window.removeEventListener('beforeunload', unload)
    }
  }, [])
}
