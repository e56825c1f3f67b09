import { SignupPanel } from '../../browser/signup/signup-panel.tsx'
import { signupFacts } from '../signup-facts.ts'

type SignupInPageProps = {
  title?: string | undefined
  lead?: string | undefined
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
  formTime?: string | undefined
  channel?: string | undefined
}

/** The sign-up form of this site, in a page. */
export function SignupInPage({ title, lead, postalCode, place, formTime, channel }: SignupInPageProps) {
  return (
    <SignupPanel
      {...signupFacts}
      title={title}
      lead={lead}
      defaultPostalCode={postalCode}
      defaultPlace={place}
      formTime={formTime}
      channel={channel}
    />
  )
}
