import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { askAuth, office } from '../ask.ts'
import { Button, buttonClass, Form, FormError } from '../controls.tsx'
import { FrontDoor } from '../front-door.tsx'
import { Answered } from '../page.tsx'
import { sentenceOf } from '../refused.ts'
import { mistakeIn, NewPassword, PASSWORD_HINT, type PasswordMistake, Username } from './new-password.tsx'
import { knowsPasskeys, makePasskey } from './passkeys.ts'

/** Behind the # it reaches no server and no log; it stays in no history either. */
const token = window.location.hash.slice(1)
window.history.replaceState(null, '', window.location.pathname)

/** Where a one-time link leads: a password or a passkey is set here. */
export default function PasswordPage() {
  const owner = useQuery({
    queryKey: ['link', token],
    queryFn: () => office.account.link.mutate({ token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isDone, setDone] = useState(false)
  if (isDone) {
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
        <Answered query={owner}>{(person) => <Access {...person} onDone={() => setDone(true)} />}</Answered>
      )}
    </FrontDoor>
  )
}

type AccessProps = { name: string; email: string; onDone: () => void }

function Access({ name, email, onDone }: AccessProps) {
  const [mistake, setMistake] = useState<PasswordMistake>()
  const set = useMutation({
    mutationFn: (newPassword: string) => askAuth('reset-password', { newPassword, token }),
    onSuccess: onDone,
  })
  return (
    <>
      <p>
        Für {name}, {email}.
      </p>
      <Form
        action="Passwort setzen"
        busy={set.isPending && 'Wird gesetzt …'}
        onSend={(typed) => {
          const found = mistakeIn(typed)
          setMistake(found)
          if (!found) set.mutate(typed.password ?? '')
        }}
      >
        <Username email={email} />
        <NewPassword mistake={mistake} refused={set.isError ? sentenceOf(set.error) : undefined} />
        <p className="soft">{PASSWORD_HINT}</p>
      </Form>
      {knowsPasskeys && <FirstPasskey onDone={onDone} />}
    </>
  )
}

function FirstPasskey({ onDone }: Pick<AccessProps, 'onDone'>) {
  const add = useMutation({
    mutationFn: async () => {
      const path = 'passkey/generate-register-options'
      const response = await makePasskey(
        await askAuth<PublicKeyCredentialCreationOptionsJSON>(path, { token }),
      )
      return askAuth('passkey/verify-registration', { name: 'Erster Passkey', response, token })
    },
    onSuccess: onDone,
  })
  return (
    <div className="stack or">
      <p>Oder ohne Passwort, mit Fingerabdruck, Gesicht oder PIN dieses Geräts:</p>
      <Button onClick={() => add.mutate()} busy={add.isPending && 'Warte auf den Passkey …'}>
        Passkey einrichten
      </Button>
      <FormError error={add.error} />
    </div>
  )
}
