import { Field } from '../controls.tsx'
import { Username } from '../log-in/new-password.tsx'
import { useMe } from '../me.ts'

/** The password of whoever is logged in: a screen left open must not be enough to change the own access. */
export function CurrentPassword({ name = 'password', error }: { name?: string; error?: string | undefined }) {
  return (
    <>
      <Username email={useMe()?.email ?? ''} />
      <Field
        label="Dein jetziges Passwort"
        name={name}
        type="password"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  )
}
