import { SignupDialog } from '../../browser/signup/signup-dialog.tsx'
import { brand } from '../../content/brand.ts'
import { letterWaits } from '../../content/going-public.ts'
import { signupPromo } from '../promise.ts'
import { settings } from '../settings.ts'

const backend = { url: settings.backendUrl, key: settings.backendKey }

type SignupProps = {
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
}

/** The sign-up dialog with this site's settings: imported, not passed, so that they do not weigh on the page. */
export function Signup({ postalCode, place }: SignupProps) {
  return (
    <SignupDialog
      brand={brand}
      backend={backend}
      defaultPostalCode={postalCode}
      defaultPlace={place}
      promo={signupPromo}
      letterWaits={settings.holdsLetters ? letterWaits : undefined}
    />
  )
}
