import { home } from '../../content/home.ts'
import { routes } from '../../routes.ts'

/** The way to the form beside a button that opens a dialog: old browsers open none while scripts are switched off. */
export function WithoutScript() {
  return (
    <noscript>
      <p className="sign-note">
        {home.withoutScript} <a href={routes.signup}>{home.signupPage}</a>
      </p>
    </noscript>
  )
}
