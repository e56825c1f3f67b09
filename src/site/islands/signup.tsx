import { SignupDialog } from '../../browser/signup/signup-dialog.tsx'
import { signupFacts } from '../signup-facts.ts'

type SignupProps = {
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
}

/** The sign-up dialog of this site. */
export function Signup({ postalCode, place }: SignupProps) {
  return <SignupDialog {...signupFacts} defaultPostalCode={postalCode} defaultPlace={place} />
}
