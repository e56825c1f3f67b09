import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../design/field.tsx'
import { meQuery } from '../../shell/me.ts'
import { Username } from '../password/new-password.tsx'

/** The password of whoever is logged in: a screen left open must not be enough to change the own access. */
export function CurrentPassword({ name, error }: { name: string; error?: string | undefined }) {
  return (
    <>
      <Username email={useQuery(meQuery).data?.email ?? ''} />
      <TextField
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
