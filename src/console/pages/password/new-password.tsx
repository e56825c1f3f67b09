import { PASSWORD_LENGTH } from '../../../contract/console/access.ts'
import { TextField } from '../../design/field.tsx'

/** A new password, twice: nobody sees what they type. */
export function NewPasswordFields({ error }: { error: string | undefined }) {
  return (
    <>
      <TextField
        label="Neues Passwort"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        required
        error={error}
      />
      <TextField
        label="Noch einmal"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        required
      />
    </>
  )
}

/** @returns the password, and what is wrong with it as far as the browser can tell. */
export function readNewPassword(fields: FormData): { password: string; problem: string | undefined } {
  const password = String(fields.get('password'))
  if ([...password].length < PASSWORD_LENGTH.min) {
    return { password, problem: `Das Passwort braucht mindestens ${PASSWORD_LENGTH.min} Zeichen.` }
  }
  const isSame = password === String(fields.get('again'))
  return { password, problem: isSame ? undefined : 'Die beiden Eingaben sind nicht gleich.' }
}

/** Tells a password manager whose password a form is about; nobody sees it. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
