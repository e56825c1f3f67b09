import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { askAuth, office } from '../ask.ts'
import { buttonClass } from '../controls.tsx'
import { FrontDoor } from '../front-door.tsx'
import { Answered } from '../page.tsx'
import { NewPasswordForm } from './new-password.tsx'

/** Behind the # it reaches no server and no log; it stays in no history either. */
const token = window.location.hash.slice(1)
window.history.replaceState(null, '', window.location.pathname)

/** Where a one-time link leads: a password is set here. */
export default function PasswordPage() {
  const owner = useQuery({
    queryKey: ['link'],
    queryFn: () => office.account.link.mutate({ token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      askAuth('reset-password', { newPassword, token }),
  })
  if (set.isSuccess) {
    return (
      <FrontDoor title="Fertig">
        <p>Dein Zugang ist eingerichtet. Der Link gilt nicht mehr.</p>
        <Link to="/anmelden" className={buttonClass('main')}>
          Jetzt anmelden
        </Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title="Zugang einrichten">
      {token === '' ? (
        <p>
          Hierher führt ein Link, der nur einmal gilt. Öffne ihn noch einmal: Nach dem Neuladen steht er nicht
          mehr in der Adresse.
        </p>
      ) : (
        <Answered query={owner}>
          {({ name, email }) => (
            <>
              <p>
                Für {name}, {email}.
              </p>
              <NewPasswordForm
                action="Passwort setzen"
                busy={set.isPending && 'Wird gesetzt …'}
                email={email}
                error={set.error}
                onSend={(typed) => set.mutate(typed)}
              />
            </>
          )}
        </Answered>
      )}
    </FrontDoor>
  )
}
