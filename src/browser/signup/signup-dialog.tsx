import { type RefObject, useCallback, useRef, useState } from 'react'
import { Dialog } from '../../design/dialog/dialog.tsx'
import { routes, SIGNUP_DIALOG_ID } from '../../routes.ts'
import type { Backend } from '../backend.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { SIGNUP_TITLE_ID, SignupForm } from './signup-form.tsx'
import { SignupNotices } from './signup-notices.tsx'
import { SignupPicture } from './signup-picture.tsx'
import type { SignupOutcome } from './signup-state.ts'
import { texts } from './texts.ts'
import { type SignupPromo, useSignupFlow } from './use-signup-flow.tsx'

type SignupDialogProps = {
  brand: string
  backend: Backend
  defaultPostalCode?: string | undefined
  /** The place of `defaultPostalCode`. */
  defaultPlace?: string | undefined
  promo?: SignupPromo | undefined
  /** Said in place of the next step while letters are held. */
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

type LiveDialogProps = SignupDialogProps & { saved: RefObject<boolean> }

function LiveDialog({ brand, backend, promo, letterWaits, saved, ...defaults }: LiveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const onOutcome = useCallback(
    (outcome: SignupOutcome) => {
      saved.current = outcome === 'saved'
      // Nothing is left here that could thank.
      if (saved.current && !dialog.current) return location.assign(routes.signupThanks)
      // Everything outside a modal dialog is inert: a message is shown inside it while it is open.
      if (saved.current) dialog.current?.close()
      setOpen(dialog.current?.open ?? false)
      dialog.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    },
    [saved],
  )
  const { handlers, notice, closeNotice, card } = useSignupFlow(backend, { promo, letterWaits }, onOutcome)

  const region = (shown: boolean) => (
    <SignupNotices
      brand={brand}
      notice={shown ? notice : undefined}
      onClose={closeNotice}
      card={shown && !open && card}
    />
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
        <SignupForm brand={brand} level={2} promise={promo?.promise} {...defaults} handlers={handlers} />
      </Dialog>
      {region(!open)}
    </>
  )
}
