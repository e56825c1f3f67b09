import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../shell/me.ts'

/** Tells a password manager whose password a form is about; nobody sees it. */
export function Username({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** The same for who is logged in. */
export function OwnUsername() {
  return <Username email={useQuery(meQuery).data?.email ?? ''} />
}
