import { home } from '../../content/home.ts'
import { routes } from '../../routes.ts'

/**
 * The way to the form beside a button that opens a dialog: old browsers open none while scripts are switched off.
 * @param postalCode the page's own, filled in there
 */
export function WithoutScript({ postalCode }: { postalCode?: string | undefined }) {
  return (
    <noscript>
      <p className="sign-note">
        {home.withoutScript}{' '}
        <a href={postalCode ? routes.signupFor(postalCode) : routes.signup}>{home.signupPage}</a>
      </p>
    </noscript>
  )
}
