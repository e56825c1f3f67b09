import { useState } from 'react'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Form, FormError } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { atClock } from '../../words.ts'
import { knowsPasskeys, makePasskey } from '../log-in/passkeys.ts'
import { CurrentPassword } from './current-password.tsx'

/** Logging in with fingerprint, face or PIN of a device. */
export function OwnPasskeys({ access }: { access: AccountAccess }) {
  const [adding, setAdding] = useState(false)
  const remove = useAction({
    send: (id: string) => api('POST /auth/passkeys/remove', { id }),
    renews: ['account'],
    done: () => ({ title: 'Passkey entfernt', text: 'Mit ihm kommt niemand mehr herein.' }),
  })
  return (
    <>
      {access.passkeys.length === 0 ? (
        <p className="soft">Noch keiner.</p>
      ) : (
        <ul className="stack account-rows">
          {access.passkeys.map(({ id, name, addedAt }) => (
            <li className="row" key={id}>
              <span>
                <b>{name}</b>, seit {atClock(addedAt)} Uhr
              </span>
              <Button
                tone="destructive"
                onClick={() => remove.mutate(id)}
                busy={remove.isPending && remove.variables === id && 'Wird entfernt …'}
                disabled={remove.isPending}
              >
                Entfernen
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError error={remove.error} />
      {knowsPasskeys && !adding && <Button onClick={() => setAdding(true)}>Passkey einrichten</Button>}
      {adding && <NewPasskey needsPassword={access.hasPassword} onDone={() => setAdding(false)} />}
    </>
  )
}

function NewPasskey({ needsPassword, onDone }: { needsPassword: boolean; onDone: () => void }) {
  const add = useAction({
    send: async (fields: FormData) => {
      const options = await api('POST /auth/passkeys/options', {
        ...(needsPassword && { password: String(fields.get('password')) }),
      })
      const response = await makePasskey(options)
      return api('POST /auth/passkeys', { name: String(fields.get('name')), response })
    },
    renews: ['account'],
    onSuccess: onDone,
  })
  return (
    <Form
      action="Einrichten"
      busy={add.isPending && 'Wird eingerichtet …'}
      error={add.error}
      onSend={(fields) => add.mutate(fields)}
    >
      <TextField label="Wie heißt dieses Gerät?" name="name" maxLength={100} required autoComplete="off" />
      {needsPassword && <CurrentPassword name="password" />}
    </Form>
  )
}
