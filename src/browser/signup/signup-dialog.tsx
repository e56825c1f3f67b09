import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import type { Signup } from '../../contract/signup.ts'
import { Dialog } from '../../design/dialog/dialog.tsx'
import { Toast } from '../../design/toast/toast.tsx'
import { routes, SIGNUP_DIALOG_ID } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { endBar } from '../sticky-bar/bar-end.ts'
import { PlainDialog } from './plain-dialog.tsx'
import { sendSignup } from './send-signup.ts'
import { SIGNUP_TITLE_ID, SignupForm } from './signup-form.tsx'
import { SignupPicture } from './signup-picture.tsx'
import type { SignupOutcome } from './signup-state.ts'
import { noticeTexts, texts } from './texts.ts'
import type { SignupHandlers } from './use-signup.ts'

type SignupDialogProps = {
  brand: string
  backend: Backend
  defaultPostalCode?: string | undefined
  /** The place of `defaultPostalCode`. */
  defaultPlace?: string | undefined
  /** Paths of the towns' pages by postal code. */
  townPages: Record<string, string>
  promise?: string | undefined
  /** What is said in place of the next step while letters are held. */
  letterWaits?: string | undefined
}

/**
 * The newsletter dialog with its messages (specification section 4). Works as plain HTML; needs the symbols
 * `plate`, `gable` and `check` on the page. Should its code fail, the same form goes on as plain HTML.
 */
export function SignupDialog(props: SignupDialogProps) {
  const saved = useRef(false)
  return (
    <ErrorBoundary fallback={<PlainDialog brand={props.brand} saved={saved} />}>
      <LiveDialog {...props} saved={saved} />
    </ErrorBoundary>
  )
}

/** What came of a sign-up of `email`; the number tells it from an earlier one. */
type SignupNotice = { outcome: SignupOutcome; email: string; number: number }

type LiveDialogProps = SignupDialogProps & { saved: RefObject<boolean> }

function LiveDialog({ brand, backend, townPages, letterWaits, saved, ...defaults }: LiveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [notice, setNotice] = useState<SignupNotice>()
  const [open, setOpen] = useState(false)
  const [afterwards, setAfterwards] = useState<ReactNode>()
  const sent = useRef<Signup>({ email: '', postal_code: '' })

  const handlers = useMemo<SignupHandlers>(
    () => ({
      send(signup) {
        sent.current = signup
        return sendSignup(backend, signup)
      },
      onSending: () => setNotice(undefined),
      onOutcome(outcome) {
        saved.current = outcome === 'saved'
        // Everything outside a modal dialog is inert: a message is shown inside it while it is open.
        if (outcome === 'saved') {
          // Nothing is left here that could thank.
          if (!dialog.current) return location.assign(routes.signupThanks)
          dialog.current.close()
          // Whoever has just signed up is not asked again.
          endBar('signed-up')
          const { postal_code: postalCode } = sent.current
          // Fetched by those alone who signed up; whoever cannot fetch it has been thanked all the same.
          import('../neighbours/neighbours-note.tsx').then(
            ({ NeighboursNote }) =>
              setAfterwards(
                <NeighboursNote
                  postalCode={postalCode}
                  townPage={townPages[postalCode]}
                  onClose={() => setAfterwards(undefined)}
                />,
              ),
            () => undefined,
          )
        }
        setOpen(dialog.current?.open ?? false)
        setNotice((last) => ({ outcome, email: sent.current.email, number: (last?.number ?? 0) + 1 }))
        dialog.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
      },
    }),
    [backend, townPages, saved],
  )

  const region = (shown: boolean) => (
    <SignupNotices
      brand={brand}
      notice={shown ? notice : undefined}
      letterWaits={letterWaits}
      onClose={() => setNotice(undefined)}
    >
      {shown && !open && afterwards}
    </SignupNotices>
  )
  return (
    <>
      <Dialog
        id={SIGNUP_DIALOG_ID}
        labelledBy={SIGNUP_TITLE_ID}
        closeLabel={texts.close}
        picture={<SignupPicture />}
        above={region(open)}
        onClose={() => setOpen(false)}
        ref={dialog}
      >
        <SignupForm brand={brand} level={2} {...defaults} handlers={handlers} />
      </Dialog>
      {region(!open)}
    </>
  )
}

type SignupNoticesProps = {
  brand: string
  notice: SignupNotice | undefined
  letterWaits: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Both live regions are there before a message is, or screen readers would miss it. */
function SignupNotices({ brand, notice, letterWaits, onClose, children }: SignupNoticesProps) {
  const saved = notice?.outcome === 'saved'
  const toast = notice && (
    <Toast
      key={notice.number}
      tone={saved ? 'success' : 'destructive'}
      title={noticeTexts[notice.outcome].title}
      text={noticeTexts[notice.outcome].text(brand)}
      more={saved && (letterWaits ?? <NextStep email={notice.email} />)}
      closeLabel={texts.closeNotice}
      onClose={onClose}
    />
  )
  return (
    <div className="toasts">
      <div role="status">{saved && toast}</div>
      <div role="alert">{!saved && toast}</div>
      {children}
    </div>
  )
}

function NextStep({ email }: { email: string }) {
  return (
    <>
      <strong>{noticeTexts.saved.nextStep}</strong> <span>{noticeTexts.saved.more(email)}</span>
    </>
  )
}
