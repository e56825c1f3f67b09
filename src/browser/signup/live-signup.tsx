import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { routes } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { showTucked } from './show-state.ts'
import { SIGNUP_FORM_CLASS } from './signup-fields.ts'
import { SignupNotices } from './signup-notices.tsx'
import type { SignupOutcome } from './signup-state.ts'
import { useSignup } from './use-signup.ts'
import { type SignupPromo, useSignupFlow } from './use-signup-flow.tsx'

type LiveSignupProps = {
  brand: string
  backend: Backend
  promo?: SignupPromo | undefined
  /** Said in place of the next step while letters are held. */
  letterWaits?: string | undefined
}

/**
 * Brings the sign-up form of the page to life, in a dialog or not: it checks, sends and answers by itself. React owns the
 * messages alone and no part of the form or its dialog, which others change as well (show-state.ts): should it fail, the
 * same form goes on as plain HTML.
 */
export function LiveSignup(props: LiveSignupProps) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useLayoutEffect(() => setForm(document.querySelector<HTMLFormElement>(`.${SIGNUP_FORM_CLASS}`)), [])
  return form && <LiveForm {...props} form={form} />
}

function LiveForm({ brand, backend, promo, letterWaits, form }: LiveSignupProps & { form: HTMLFormElement }) {
  const dialog = form.closest('dialog')
  const [open, setOpen] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    const close = () => setOpen(false)
    dialog?.addEventListener('close', close)
    return () => {
      gone.current = true
      dialog?.removeEventListener('close', close)
    }
  }, [dialog])

  function onOutcome(outcome: SignupOutcome) {
    const saved = outcome === 'saved'
    // Nothing is left here that could thank.
    if (saved && gone.current) return location.assign(routes.signupThanks)
    // Everything outside a modal dialog is inert: a message is shown inside it while it is open.
    if (saved) dialog?.close()
    setOpen(dialog?.open ?? false)
    form.querySelector<HTMLElement>('.submit')?.focus()
  }
  const flow = useSignupFlow(backend, { promo, letterWaits }, onOutcome)
  const { handlers, notice, closeNotice, sendPlainly, after, card } = flow
  useSignup(form, handlers)
  const tucked = !dialog && Boolean(card)
  useLayoutEffect(() => showTucked(form, tucked), [form, tucked])

  const region = (shown: boolean) => (
    <SignupNotices
      brand={brand}
      notice={shown ? notice : undefined}
      onClose={closeNotice}
      sendPlainly={() => sendPlainly(form)}
      after={after}
      card={shown && !open && card}
    />
  )
  // Outside of the form's surroundings, which may be a layer below others.
  return (
    <>
      {dialog && createPortal(region(open), dialog)}
      {createPortal(region(!open), document.body)}
    </>
  )
}
