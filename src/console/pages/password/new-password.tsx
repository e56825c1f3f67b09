import { PASSWORD_LENGTH } from '../../../contract/console/access.ts'
import { TextField } from '../../design/field.tsx'

/** What is wrong with a new password, by the field that says it. */
export type PasswordMistake = { password?: string; again?: string }

type NewPasswordFieldsProps = {
  mistake: PasswordMistake | undefined
  /** Why the server did not take it. */
  refused: string | undefined
}

/** A new password, twice: nobody sees what they type. */
export function NewPasswordFields({ mistake, refused }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="Neues Passwort"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        required
        error={mistake?.password ?? refused}
      />
      <TextField
        label="Noch einmal"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        required
        error={mistake?.again}
      />
    </>
  )
}

/** @returns the password, and what is wrong with it as far as the browser can tell. */
export function readNewPassword(fields: FormData): {
  password: string
  mistake: PasswordMistake | undefined
} {
  const password = String(fields.get('password'))
  if ([...password].length < PASSWORD_LENGTH.min) {
    const tooShort = `Das Passwort braucht mindestens ${PASSWORD_LENGTH.min} Zeichen.`
    return { password, mistake: { password: tooShort } }
  }
  const isSame = password === String(fields.get('again'))
  return { password, mistake: isSame ? undefined : { again: 'Die beiden Eingaben sind nicht gleich.' } }
}

/** Tells a password manager whose password a form is about; nobody sees it. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
