import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import type { Signup } from '../../contract/signup.ts'
import { Toast } from '../../design/toast/toast.tsx'
import { routes } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { tellCovered } from '../covered.ts'
import { findStanding } from '../postal-code/typed-code.ts'
import { endBar, msLeft } from '../sticky-bar/bar-end.ts'
import { type Attempt, attemptOf, type SentSignup, sendSignup } from './send-signup.ts'
import { showTucked } from './show-state.ts'
import { SIGNUP_FORM_CLASS } from './signup-fields.ts'
import { noticeTexts, texts } from './texts.ts'
import { wakeForm } from './wake-form.ts'

type LiveSignupProps = {
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
function LiveForm({ backend, promo, letterWaits, form }: LiveSignupProps & { form: HTMLFormElement }) {
  const dialog = form.closest('dialog')
  const [open, setOpen] = useState(false)
  const [notice, setNotice] = useState<SentSignup & { after?: string | undefined }>()
  const [card, setCard] = useState<ReactNode>()
  const attempt = useRef<Attempt>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: woken once; what it calls only sets what is shown.
  useLayoutEffect(() => {
    const gone = new AbortController()
    dialog?.addEventListener('close', () => setOpen(false), { signal: gone.signal })
    wakeForm(form, gone.signal, {
      send,
      onSent: (sent, signup) => {
        // Nothing is left here that could thank.
        if (gone.signal.aborted && sent.outcome === 'saved') location.assign(routes.signupThanks)
        onSent(sent, signup)
      },
    })
    return () => gone.abort()
  }, [form])

  function send(signup: Signup): Promise<SentSignup> {
    setNotice(undefined)
    // Not without a line: some browsers remember that a module could not be had.
    if (navigator.onLine) fetchCard().catch(() => undefined)
    attempt.current = attemptOf(signup, backend, attempt.current)
    return sendSignup(backend, attempt.current)
  }

  function onSent(sent: SentSignup, { email, postal_code: postalCode }: Signup) {
    const saved = sent.outcome === 'saved'
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
    void findStanding(postalCode).then((there) =>
      setNotice((shown) => (shown?.outcome === 'saved' ? { ...shown, after: there?.saved } : shown)),
    )
    const runs = promo && msLeft(promo.endsAt) > 0
    // Nobody is on the list who does not hear of the next step: the page without a script says it, too.
    fetchCard().then(
      ({ StepCard }) =>
        setCard(
          <StepCard
            key={email}
            signedUp={{ email, postalCode, letterIsLate: sent.letterWaits ?? false }}
            promise={runs ? promo.promise : undefined}
            letterWaits={letterWaits}
            onClose={() => setCard(undefined)}
          />,
        ),
      () => location.assign(routes.signupThanks),
    )
  }

  /** The same sign-up, with its key: the script's own attempt may have arrived all the same. */
  function sendPlainly() {
    setNotice(undefined)
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = PAGE_KEY_HEADER
    field.value = attempt.current?.key ?? ''
    form.append(field)
    form.submit()
  }

  // With each card: who was asked for another sign-up has untucked it.
  useLayoutEffect(() => showTucked(form, !dialog && Boolean(card)), [form, dialog, card])

  const saved = notice?.outcome === 'saved'
  const toast = notice && (
    <Toast
      tone={saved ? 'success' : 'destructive'}
      {...noticeTexts[notice.outcome]}
      {...(saved && { more: notice.after })}
      onClose={() => setNotice(undefined)}
      action={notice.unanswered ? { label: texts.sendPlainly, run: sendPlainly } : undefined}
    />
  )
  // Both live regions are there before a message is, or screen readers would miss it.
  const region = (shown: boolean) => (
    <div className="toasts" ref={tellToasts}>
      <div role="status">{shown && saved && toast}</div>
      <div role="alert">{shown && !saved && toast}</div>
      {shown && !open && card}
    </div>
  )
  // Outside of the form's surroundings, which may be a layer below others.
  return (
    <>
      {dialog && createPortal(region(open), dialog)}
      {createPortal(region(!open), document.body)}
    </>
  )
}

function tellToasts(toasts: HTMLElement | null) {
  if (toasts) tellCovered(toasts, 'toasts')
}
