import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import type { Signup } from '../../contract/signup.ts'
import { routes } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { endBar, msLeft } from '../sticky-bar/bar-end.ts'
import { findStanding } from './known-place.ts'
import { type Attempt, attemptOf } from './page-key.ts'
import { type SentSignup, sendSignup } from './send-signup.ts'
import { showTucked } from './show-state.ts'
import { SIGNUP_FORM_CLASS } from './signup-fields.ts'
import { SignupNotices } from './signup-notices.tsx'
import type { SignedUp, StepCard } from './step-card.tsx'
import { useSignup } from './use-signup.ts'

type LiveSignupProps = {
  brand: string
  backend: Backend
  /** What whoever signs up gets at the start, and until when it is promised. */
  promo?: { promise: string; endsAt?: string | null | undefined } | undefined
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

/** Only who signs up sees the card: it is fetched while the sign-up is being sent. */
const fetchCard = () => import('./step-card.tsx')

/** A sign-up from sending to the next step: the message on what came of it, and the card that follows the thanks. */
function LiveForm({ brand, backend, promo, letterWaits, form }: LiveSignupProps & { form: HTMLFormElement }) {
  const dialog = form.closest('dialog')
  const [open, setOpen] = useState(false)
  const [notice, setNotice] = useState<SentSignup>()
  const [after, setAfter] = useState<string>()
  const [signedUp, setSignedUp] = useState<SignedUp>()
  const [Card, setCard] = useState<typeof StepCard>()
  const attempt = useRef<Attempt>(undefined)
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
  useSignup(form, { send, onSent })

  function send(signup: Signup): Promise<SentSignup> {
    setNotice(undefined)
    // Not without a line: some browsers remember that a module could not be had.
    if (navigator.onLine) fetchCard().catch(() => undefined)
    attempt.current = attemptOf(signup, backend, attempt.current)
    return sendSignup(backend, attempt.current)
  }

  function onSent(sent: SentSignup, { email, postal_code: postalCode }: Signup) {
    const saved = sent.outcome === 'saved'
    // Nothing is left here that could thank.
    if (saved && gone.current) location.assign(routes.signupThanks)
    // Everything outside a modal dialog is inert: a message is shown inside it while it is open.
    if (saved) dialog?.close()
    setOpen(dialog?.open ?? false)
    form.querySelector<HTMLElement>('.submit')?.focus()
    // Without a line the plain way leads to the browser's own page, and what was typed is gone.
    setNotice({ ...sent, unanswered: sent.unanswered && navigator.onLine })
    if (!saved) return
    attempt.current = undefined
    // Whoever has just signed up is not asked again.
    endBar('signed-up')
    setSignedUp({ email, postalCode, letterIsLate: sent.letterWaits ?? false })
    void findStanding(postalCode).then((there) => setAfter(there?.saved))
    // Nobody is on the list who does not hear of the next step: the page without a script says it, too.
    fetchCard().then(
      (card) => setCard(() => card.StepCard),
      () => location.assign(routes.signupThanks),
    )
  }

  /** The same sign-up, with its key: the script's own attempt may have arrived all the same. */
  function sendPlainly() {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = PAGE_KEY_HEADER
    field.value = attempt.current?.key ?? ''
    form.append(field)
    form.submit()
  }

  const runs = promo !== undefined && msLeft(promo.endsAt ?? undefined, Date.now()) > 0
  const card = signedUp && Card && (
    <Card
      key={signedUp.email}
      signedUp={signedUp}
      promise={runs ? promo.promise : undefined}
      letterWaits={letterWaits}
      onClose={() => setSignedUp(undefined)}
    />
  )
  const tucked = !dialog && Boolean(card)
  useLayoutEffect(() => showTucked(form, tucked), [form, tucked])

  const region = (shown: boolean) => (
    <SignupNotices
      brand={brand}
      notice={shown ? notice : undefined}
      onClose={() => setNotice(undefined)}
      sendPlainly={sendPlainly}
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
