import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/** Says where in the head the tools of a page go. */
export const HeadSlot = Slot.Provider

/** Puts the filters that hold for a whole page into the console's head, beside the navigation. */
export function HeadTools({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot && createPortal(children, slot)
}
