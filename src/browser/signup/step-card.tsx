import { CloseButton } from '../../design/dialog/close-button.tsx'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { tellCovered } from '../covered.ts'
import { mailboxOf } from './mailboxes.ts'
import styles from './step-card.css?inline'
import { stepTexts } from './step-texts.ts'
import { texts } from './texts.ts'

const TITLE_ID = 'noch-ein-schritt'

/** Whom the letter goes to, where they live, and whether it waits for its turn, as so many sign up. */
export type SignedUp = { email: string; postalCode: string; letterIsLate: boolean }

type StepCardProps = {
  signedUp: SignedUp
  /** One more line: what else comes with the letter at the start. */
  promise?: string | undefined
  /** Why there is no letter yet; then there is nothing to open. */
  letterWaits?: string | undefined
  onClose: () => void
}

/**
 * What follows the thanks: the letter must be opened. Stays until it is closed, beside whatever else one does on the
 * page, so that it is no dialog: it takes the focus once, and keeps nothing from being used.
 */
export function StepCard({ signedUp, promise, letterWaits, onClose }: StepCardProps) {
  const { email, postalCode, letterIsLate } = signedUp
  const unsent = letterWaits ?? (letterIsLate ? stepTexts.later : undefined)
  const mailbox = unsent ? undefined : mailboxOf(email)
  return (
    <section className="toast step-card" aria-labelledby={TITLE_ID} ref={appear}>
      <div className="step-head">
        <svg viewBox="-36 -160 72 164" aria-hidden="true">
          <path stroke="var(--spruce)" strokeWidth="8" d="M0 4v-66" />
          <path fill="var(--white)" stroke="var(--ink)" strokeWidth="3" d="M-24-152h48v56h-48z" />
          <path d="m-24-152 24 26 24-26" fill="none" stroke="var(--ink)" strokeWidth="4" />
          <path fill="var(--mustard)" d="M-34-114h68v56h-68z" />
          <path fill="var(--ink)" d="M-22-98h44v7h-44z" />
        </svg>
        <h2 id={TITLE_ID} tabIndex={-1} ref={takeFocus}>
          {stepTexts.title}
        </h2>
      </div>
      <p>
        {unsent ?? (
          <>
            <span>{stepTexts.written}</span> <strong>{email}</strong> <span>{stepTexts.writtenTo}</span>
          </>
        )}
      </p>
      {promise && <p>{promise}</p>}
      {mailbox && (
        <a className={signClass()} href={mailbox.address} target="_blank" rel="noreferrer">
          {stepTexts.open(mailbox.name)}
          <span className="hidden-text">{texts.newTab}</span>
        </a>
      )}
      {!unsent && <p className="step-line">{stepTexts.spam}</p>}
      <a className="tap toast-action" href={routes.signupFor(postalCode)}>
        {stepTexts.signUpAgain}
      </a>
      <CloseButton label={stepTexts.close} onClick={onClose} />
    </section>
  )
}

/** Moves the focus to the heading when the card appears, and back to where it was when it goes. */
function takeFocus(heading: HTMLElement | null) {
  const before = document.activeElement
  heading?.focus({ preventScroll: true })
  // Where it was may be hidden until all of this change is in the page; by then a card that follows has it.
  return () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    })
}

let adopted = false

/**
 * Styles handed over by script: only who has signed up sees the card, so that no page carries them. Safari before 16.4
 * knows no such way, and shows the card in the toast's own styles.
 */
function appear(card: HTMLElement | null) {
  if (card) tellCovered(card, 'card')
  if (adopted || !('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  adopted = true
}
