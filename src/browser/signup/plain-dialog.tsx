import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../design/dialog/dialog.tsx'
import { routes, SIGNUP_DIALOG_ID } from '../../routes.ts'
import { SIGNUP_TITLE_ID, SignupForm } from './signup-form.tsx'
import { SignupPicture } from './signup-picture.tsx'
import { texts } from './texts.ts'
import { readForm } from './use-signup.ts'

type PlainDialogProps = {
  brand: string
  /** Whether the last answer was that the sign-up is stored. */
  saved: RefObject<boolean>
}

/**
 * Stands in for the dialog whose code has failed: the form as the browser itself sends it, with what was typed.
 * Whoever is on the list already is led to the thanks.
 */
export function PlainDialog({ brand, saved }: PlainDialogProps) {
  const [typed] = useState(readTyped)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (saved.current && !typed?.email) location.assign(routes.signupThanks)
    else if (typed?.open) dialog.current?.showModal()
  }, [saved, typed])
  return (
    <Dialog
      id={SIGNUP_DIALOG_ID}
      labelledBy={SIGNUP_TITLE_ID}
      closeLabel={texts.close}
      picture={<SignupPicture />}
      ref={dialog}
    >
      <SignupForm
        brand={brand}
        level={2}
        defaultEmail={typed?.email}
        defaultPostalCode={typed?.postalCode}
        defaultConsent={typed?.consent}
      />
    </Dialog>
  )
}

/** What stands in the dialog that is about to be replaced. */
function readTyped() {
  const dialog = document.getElementById(SIGNUP_DIALOG_ID) as HTMLDialogElement | null
  const form = dialog?.querySelector('form')
  return dialog && form ? { open: dialog.open, ...readForm(form) } : undefined
}
