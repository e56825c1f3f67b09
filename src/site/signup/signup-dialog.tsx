import '../../design/dialog/dialog.css'
import type { ComponentProps } from 'react'
import { SIGNUP_TITLE_ID } from '../../browser/signup/signup-fields.ts'
import { texts } from '../../browser/signup/texts.ts'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { signupFacts } from '../signup-facts.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupPicture } from './signup-picture.tsx'

export type SignupDialogProps = Pick<ComponentProps<typeof SignupForm>, 'words' | 'postalCode' | 'place'>

/** The newsletter dialog (specification section 4). */
export function SignupDialog(form: SignupDialogProps) {
  return (
    <dialog className="dialog" id={SIGNUP_DIALOG_ID} aria-labelledby={SIGNUP_TITLE_ID} closedby="any">
      <div className="dialog-sheet">
        <SignupPicture />
        <SignupForm promise={signupFacts.promo?.promise} {...form} />
        <CloseButton label={texts.close} command="close" commandfor={SIGNUP_DIALOG_ID} />
      </div>
    </dialog>
  )
}
