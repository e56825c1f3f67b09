import { Field } from '../controls.tsx'

/** Characters of a password, at least (the server says more, in office/auth) and at most. */
const SHORTEST = 15
const LONGEST = 256

export const PASSWORD_HINT = `Mindestens ${SHORTEST} Zeichen. Vier Wörter, die nichts miteinander zu tun haben, sind gut.`

/** What is wrong with a new password, by the field that says it. */
export type PasswordMistake = { password?: string; again?: string }

type NewPasswordProps = {
  mistake: PasswordMistake | undefined
  /** Why the server did not take it. */
  refused: string | undefined
}

/** A new password, twice: nobody sees what they type. */
export function NewPassword({ mistake, refused }: NewPasswordProps) {
  const input = { type: 'password', autoComplete: 'new-password', maxLength: LONGEST, required: true }
  return (
    <>
      <Field {...input} label="Neues Passwort" name="password" error={mistake?.password ?? refused} />
      <Field {...input} label="Noch einmal" name="again" error={mistake?.again} />
    </>
  )
}

/** @returns what is wrong with it as far as the browser can tell */
export function mistakeIn({ password = '', again }: Record<string, string>): PasswordMistake | undefined {
  if ([...password].length < SHORTEST)
    return { password: `Das Passwort braucht mindestens ${SHORTEST} Zeichen.` }
  return password === again ? undefined : { again: 'Die beiden Eingaben sind nicht gleich.' }
}

/** Tells a password manager whose password a form is about; nobody sees it. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
