import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Backend } from '../backend.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupNotices } from './signup-notices.tsx'
import { type SignupPromo, useSignupFlow } from './use-signup-flow.tsx'

type SignupPanelProps = {
  brand: string
  backend: Backend
  /** The heading's level: 1 where the form is what the page is about. */
  level?: 1 | 2
  title?: string | undefined
  lead?: string | undefined
  defaultPostalCode?: string | undefined
  /** The place of `defaultPostalCode`. */
  defaultPlace?: string | undefined
  formTime?: string | undefined
  channel?: string | undefined
  promo?: SignupPromo | undefined
  /** Said in place of the next step while letters are held. */
  letterWaits?: string | undefined
}

/**
 * The newsletter form in a page: what the dialog does, without one. Once it is sent the form is empty, and thanks and
 * next step show beside the page. Works as plain HTML.
 */
export function SignupPanel({ brand, backend, level = 2, promo, letterWaits, ...form }: SignupPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const onOutcome = useCallback(() => panel.current?.querySelector<HTMLElement>('[type=submit]')?.focus(), [])
  const { handlers, notice, closeNotice, card } = useSignupFlow(backend, { promo, letterWaits }, onOutcome)
  return (
    <div className="signup-panel" ref={panel}>
      <SignupForm brand={brand} level={level} {...form} handlers={handlers} />
      <AboveThePage>
        <SignupNotices brand={brand} notice={notice} onClose={closeNotice} card={card} />
      </AboveThePage>
    </div>
  )
}

/** Outside of the form's surroundings, which may be a layer below others; not there before the page is hydrated. */
function AboveThePage({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated ? createPortal(children, document.body) : null
}
