import { useState } from 'react'
import { ask, askAuth } from '../ask.ts'
import { Button, Field, Form, FormError } from '../controls.tsx'
import { knowsPasskeys, makePasskey } from '../log-in/passkeys.ts'
import { useAction } from '../toasts.tsx'
import { momentText } from '../words.ts'

type OwnPasskeysProps = { passkeys: readonly { id: string; name: string; addedAt: string }[] }

const renews = ask.account.pathKey()

/** Logging in with fingerprint, face or PIN of a device. */
export function OwnPasskeys({ passkeys }: OwnPasskeysProps) {
  const [isAdding, setAdding] = useState(false)
  const remove = useAction({
    send: (id: string) => askAuth('passkey/delete-passkey', { id }),
    renews,
    done: () => ({ title: 'Passkey entfernt', text: 'Mit ihm kommt niemand mehr herein.' }),
  })
  return (
    <div className="stack">
      {passkeys.length === 0 && <p className="soft">Noch keiner.</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, addedAt }) => (
          <li className="row" key={id}>
            <span>
              <b>{name}</b>, seit {momentText(addedAt)} Uhr
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
      <FormError error={remove.error} />
      {isAdding && <NewPasskey onDone={() => setAdding(false)} />}
      {knowsPasskeys && !isAdding && (
        <div className="row">
          <Button onClick={() => setAdding(true)}>Passkey einrichten</Button>
        </div>
      )}
    </div>
  )
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const add = useAction({
    send: async (name: string) => {
      const options = await askAuth<PublicKeyCredentialCreationOptionsJSON>(
        'passkey/generate-register-options',
      )
      return askAuth('passkey/verify-registration', { name, response: await makePasskey(options) })
    },
    renews,
    onSuccess: onDone,
  })
  return (
    <Form
      action="Einrichten"
      busy={add.isPending && 'Wird eingerichtet …'}
      error={add.error}
      onSend={({ name = '' }) => add.mutate(name.trim())}
    >
      <Field label="Wie heißt dieses Gerät?" name="name" maxLength={100} required autoComplete="off" />
    </Form>
  )
}
