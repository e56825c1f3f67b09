import { ask, askAuth } from '../ask.ts'
import { Button, Field, Form, FormError } from '../controls.tsx'
import { knowsPasskeys, makePasskey } from '../log-in/passkeys.ts'
import { useAction } from '../toasts.tsx'
import { timeText } from '../words.ts'

type OwnPasskeysProps = { passkeys: readonly { id: string; name: string; addedAt: string }[] }

const renews = ask.account.pathKey()

/** Logging in with fingerprint, face or PIN of a device. */
export function OwnPasskeys({ passkeys }: OwnPasskeysProps) {
  const add = useAction({
    send: async (name: string) =>
      askAuth('passkey/verify-registration', {
        name,
        response: await makePasskey(await askAuth('passkey/generate-register-options')),
      }),
    renews,
  })
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
              <b>{name}</b>, seit {timeText(addedAt)}
            </span>
            <Button
              tone="destructive"
              onClick={() => remove.mutate(id)}
              busy={remove.isPending && 'Wird entfernt …'}
            >
              Entfernen
            </Button>
          </li>
        ))}
      </ul>
      <FormError error={remove.error} />
      {knowsPasskeys && (
        <Form
          action="Passkey einrichten"
          busy={add.isPending && 'Wird eingerichtet …'}
          error={add.error}
          onSend={({ name = '' }, form) => add.mutate(name.trim(), { onSuccess: () => form.reset() })}
        >
          <Field label="Wie heißt dieses Gerät?" name="name" maxLength={100} required autoComplete="off" />
        </Form>
      )}
    </div>
  )
}
