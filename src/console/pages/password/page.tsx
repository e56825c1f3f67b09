import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LinkOwner, PASSWORD_LENGTH } from '../../../contract/console/access.ts'
import { api, asked } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Form, FormError } from '../../design/form.tsx'
import { Failed, Loading, sentenceOf } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useLinkToken } from '../../router/use-link-token.ts'
import { FrontDoor } from '../../shell/front-door.tsx'
import { knowsPasskeys, makePasskey } from '../log-in/passkeys.ts'
import { NewPasswordFields, type PasswordMistake, readNewPassword, Username } from './new-password.tsx'

/** Where a one-time link leads: a password or a passkey is set here. */
export default function PasswordPage() {
  const token = useLinkToken()
  const owner = useQuery({
    ...asked('POST /auth/link', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [done, setDone] = useState(false)
  if (done) {
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
      {token === '' && (
        <p>
          Hierher führt ein Link, der nur einmal gilt. Öffne ihn noch einmal: Nach dem Neuladen steht er nicht
          mehr in der Adresse.
        </p>
      )}
      {owner.isLoading && <Loading />}
      {owner.isError && <Failed error={owner.error} />}
      {owner.data && <Access owner={owner.data} token={token} onDone={() => setDone(true)} />}
    </FrontDoor>
  )
}

type AccessProps = { owner: LinkOwner; token: string; onDone: () => void }

function Access({ owner, token, onDone }: AccessProps) {
  const [mistake, setMistake] = useState<PasswordMistake>()
  const set = useMutation({
    mutationFn: (password: string) => api('POST /auth/link/password', { token, password }),
    onSuccess: onDone,
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const response = await makePasskey(await api('POST /auth/link/passkey/options', { token }))
      return api('POST /auth/link/passkey', { token, name: 'Erster Passkey', response })
    },
    onSuccess: onDone,
  })
  const send = (fields: FormData) => {
    const { password, mistake } = readNewPassword(fields)
    setMistake(mistake)
    if (mistake === undefined) set.mutate(password)
  }
  return (
    <>
      <p>
        Für {owner.name}, {owner.email}.
      </p>
      <Form action="Passwort setzen" busy={set.isPending && 'Wird gesetzt …'} onSend={send}>
        <Username email={owner.email} />
        <NewPasswordFields mistake={mistake} refused={set.isError ? sentenceOf(set.error) : undefined} />
        <p className="soft">
          Mindestens {PASSWORD_LENGTH.min} Zeichen. Vier Wörter, die nichts miteinander zu tun haben, sind
          gut.
        </p>
      </Form>
      {knowsPasskeys && (
        <div className="stack or">
          <p>Oder ohne Passwort, mit Fingerabdruck, Gesicht oder PIN dieses Geräts:</p>
          <Button onClick={() => passkey.mutate()} busy={passkey.isPending && 'Warte auf den Passkey …'}>
            Passkey einrichten
          </Button>
          <FormError error={passkey.error} />
        </div>
      )}
    </>
  )
}
