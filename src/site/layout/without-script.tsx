import { home } from '../../content/home.ts'

/** The way to the form beside a button that opens a dialog: old browsers open none while scripts are switched off. */
export function WithoutScript({ form }: { form: string }) {
  return (
    <noscript>
      <p className="sign-note">
        {home.withoutScript} <a href={form}>{home.signupPage}</a>
      </p>
    </noscript>
  )
}
