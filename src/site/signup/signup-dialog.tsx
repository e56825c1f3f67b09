import '../../design/dialog/dialog.css'
import './signup-dialog.css'
import type { ComponentProps } from 'react'
import { SIGNUP_TITLE_ID } from '../../browser/signup/signup-fields.ts'
import { texts } from '../../browser/signup/texts.ts'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { signupFacts } from '../signup-facts.ts'
import { SignupForm } from './signup-form.tsx'

export type SignupDialogProps = Pick<ComponentProps<typeof SignupForm>, 'words' | 'postalCode' | 'place'>

/** The newsletter dialog (specification section 4). Beside the form a house, lit once all in it is valid (by CSS alone). */
export function SignupDialog(form: SignupDialogProps) {
  return (
    <dialog className="dialog" id={SIGNUP_DIALOG_ID} aria-labelledby={SIGNUP_TITLE_ID} closedby="any">
      <div className="dialog-sheet">
        <div className="signup-picture">
          <svg viewBox="0 -560 250 560" width="250" aria-hidden="true">
            <Use name="plate" at={[180, -400]} scale={1.02} />
            <path fill="var(--hill)" d="M0-150C60-190 150-190 250-140V0H0z" />
            <path fill="var(--spruce-night)" d="M0-56h250V0H0z" />
            <g className="signup-house unlit">
              <Use name="gable" at={[56, -56]} scale={1.15} />
            </g>
            <g transform="translate(30 -56)">
              <path stroke="var(--spruce-night)" strokeWidth="6" d="M0 0v-40" />
              <path fill="var(--mustard)" d="M-18-72h36v34h-36z" />
              <path fill="var(--spruce-night)" d="M-11-62h22v5h-22z" />
            </g>
          </svg>
        </div>
        <SignupForm promise={signupFacts.promo?.promise} {...form} />
        <CloseButton label={texts.close} command="close" commandfor={SIGNUP_DIALOG_ID} />
      </div>
    </dialog>
  )
}
