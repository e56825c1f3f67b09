import { SignupDialog } from '../../browser/signup/signup-dialog.tsx'
import { brand } from '../../content/brand.ts'
import { letterWaits } from '../../content/going-public.ts'
import { promise } from '../promise.ts'
import { settings } from '../settings.ts'

const backend = { url: settings.backendUrl, key: settings.backendKey }

type SignupProps = {
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
  /** Paths of the towns' pages by postal code. */
  townPages: Record<string, string>
}

/** The sign-up dialog with this site's settings: imported, not passed, so that they do not weigh on the page. */
export function Signup({ postalCode, place, townPages }: SignupProps) {
  return (
    <SignupDialog
      brand={brand}
      backend={backend}
      defaultPostalCode={postalCode}
      defaultPlace={place}
      townPages={townPages}
      promise={promise}
      letterWaits={settings.holdsLetters ? letterWaits : undefined}
    />
  )
}
