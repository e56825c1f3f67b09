import { useRef, useState } from 'react'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { routes } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { endBar } from '../sticky-bar/bar-end.ts'
import { msLeft } from '../sticky-bar/promo.ts'
import { findStanding } from './known-place.ts'
import { type Attempt, attemptOf } from './page-key.ts'
import { type SentSignup, sendSignup } from './send-signup.ts'
import type { SignupNotice } from './signup-notices.tsx'
import type { SignupOutcome } from './signup-state.ts'
import type { SignedUp, StepCard } from './step-card.tsx'
import type { SignupHandlers } from './use-signup.ts'

/** What whoever signs up gets at the start, and until when it is promised. */
export type SignupPromo = { promise: string; endsAt?: string | null | undefined }

/** Only who signs up sees the card: it is fetched while the sign-up is being sent. */
const fetchCard = () => import('./step-card.tsx')

/**
 * A sign-up from sending to the next step, wherever its form stands: how the form is sent, the message on what came of
 * it, and the card that follows the thanks.
 * @param onOutcome what the place of the form does, before the message shows
 */
export function useSignupFlow(
  backend: Backend,
  { promo, letterWaits }: { promo?: SignupPromo | undefined; letterWaits?: string | undefined },
  onOutcome: (outcome: SignupOutcome) => void,
) {
  const [notice, setNotice] = useState<SignupNotice>()
  const [signedUp, setSignedUp] = useState<SignedUp & { number: number; letterIsLate: boolean }>()
  const [Card, setCard] = useState<typeof StepCard>()
  const attempt = useRef<Attempt>(undefined)
  const [after, setAfter] = useState<string>()
  const sent = useRef<SentSignup>(undefined)
  const closeNotice = () => setNotice(undefined)

  const handlers: SignupHandlers = {
    async send(signup) {
      closeNotice()
      // Not without a line: some browsers remember that a module could not be had.
      if (navigator.onLine) fetchCard().catch(() => undefined)
      attempt.current = attemptOf(signup, backend, attempt.current)
      sent.current = await sendSignup(backend, attempt.current)
      return sent.current.outcome
    },
    onOutcome(outcome) {
      const made = attempt.current
      onOutcome(outcome)
      // Without a line the plain way leads to the browser's own page, and what was typed is gone.
      const unanswered = outcome === 'failed' && sent.current?.unanswered && navigator.onLine
      setNotice((last) => ({ outcome, number: (last?.number ?? 0) + 1, unanswered }))
      if (made) void findStanding(made.signup.postal_code).then((there) => setAfter(there?.saved))
      if (outcome !== 'saved' || !made) return
      attempt.current = undefined
      // Whoever has just signed up is not asked again.
      endBar('signed-up')
      const { email, postal_code: postalCode } = made.signup
      const letterIsLate = sent.current?.letterWaits ?? false
      setSignedUp((last) => ({ email, postalCode, letterIsLate, number: (last?.number ?? 0) + 1 }))
      // Nobody is on the list who does not hear of the next step: the page without a script says it, too.
      fetchCard().then(
        (card) => setCard(() => card.StepCard),
        () => location.assign(routes.signupThanks),
      )
    },
  }

  /** The same sign-up, with its key: the script's own attempt may have arrived all the same. */
  function sendPlainly(form: HTMLFormElement) {
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
      key={signedUp.number}
      signedUp={signedUp}
      promise={runs ? promo.promise : undefined}
      letterWaits={letterWaits}
      letterIsLate={signedUp.letterIsLate}
      onClose={() => setSignedUp(undefined)}
    />
  )
  return { handlers, notice, closeNotice, sendPlainly, after, card }
}
