import { SignupPanel } from '../../browser/signup/signup-panel.tsx'
import { brand } from '../../content/brand.ts'
import { promo } from '../../content/promo.ts'
import { settings } from '../settings.ts'

const backend = { url: settings.backendUrl, key: settings.backendKey }

type SignupInPageProps = {
  title?: string | undefined
  lead?: string | undefined
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
}

/** The sign-up form of a page with this site's settings. */
export function SignupInPage({ title, lead, postalCode, place }: SignupInPageProps) {
  return (
    <SignupPanel
      brand={brand}
      backend={backend}
      title={title}
      lead={lead}
      defaultPostalCode={postalCode}
      defaultPlace={place}
      promo={promo}
    />
  )
}
