import { SIGNUP_TITLE_ID } from '../../browser/signup/signup-fields.ts'
import { texts } from '../../browser/signup/texts.ts'
import { Dialog } from '../../design/dialog/dialog.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { signupFacts } from '../signup-facts.ts'
import { SignupForm, type SignupFormProps } from './signup-form.tsx'
import { SignupPicture } from './signup-picture.tsx'

/** The newsletter dialog (specification section 4). Needs the symbols `plate`, `gable` and `check` on the page. */
export function SignupDialog(form: Pick<SignupFormProps, 'words' | 'defaultPostalCode' | 'defaultPlace'>) {
  return (
    <Dialog
      id={SIGNUP_DIALOG_ID}
      labelledBy={SIGNUP_TITLE_ID}
      closeLabel={texts.close}
      picture={<SignupPicture />}
    >
      <SignupForm promise={signupFacts.promo?.promise} {...form} />
    </Dialog>
  )
}
