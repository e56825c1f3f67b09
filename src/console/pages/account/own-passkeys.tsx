import { type FormEvent, useState } from 'react'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'
import { atClock } from '../../words.ts'
import { knowsPasskeys, makePasskey } from '../log-in/passkeys.ts'
import { OwnUsername } from '../password/username.tsx'
import { useAccountChange } from './queries.ts'

/** Logging in with fingerprint, face or PIN of a device. */
export function OwnPasskeys({ access }: { access: AccountAccess }) {
  const toast = useToast()
  const [adding, setAdding] = useState(false)
  const remove = useAccountChange(
    (id: string) => api('POST /auth/passkeys/remove', { id }),
    () => toast({ tone: 'success', title: 'Passkey entfernt', text: 'Mit ihm kommt niemand mehr herein.' }),
  )
  return (
    <>
      {access.passkeys.length === 0 ? (
        <p className="soft">Noch keiner.</p>
      ) : (
        <ul className="account-rows">
          {access.passkeys.map(({ id, name, addedAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>, seit {atClock(addedAt)} Uhr
              </span>
              <Button tone="destructive" onClick={() => remove.mutate(id)} disabled={remove.isPending}>
                Entfernen
              </Button>
            </li>
          ))}
        </ul>
      )}
      {remove.isError && (
        <p className="form-error" role="alert">
          {sentenceOf(remove.error)}
        </p>
      )}
      {knowsPasskeys && !adding && <Button onClick={() => setAdding(true)}>Passkey einrichten</Button>}
      {adding && <NewPasskey needsPassword={access.hasPassword} onDone={() => setAdding(false)} />}
    </>
  )
}

function NewPasskey({ needsPassword, onDone }: { needsPassword: boolean; onDone: () => void }) {
  const add = useAccountChange(async ({ name, password }: { name: string; password: string | undefined }) => {
    const options = await api('POST /auth/passkeys/options', {
      ...(password !== undefined && { password }),
    })
    return api('POST /auth/passkeys', { name, response: await makePasskey(options) })
  }, onDone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    add.mutate({
      name: String(fields.get('name')),
      password: needsPassword ? String(fields.get('password')) : undefined,
    })
  }
  return (
    <form className="form" onSubmit={submit}>
      <TextField label="Wie heißt dieses Gerät?" name="name" maxLength={100} required autoComplete="off" />
      {needsPassword && <OwnUsername />}
      {needsPassword && (
        <TextField
          label="Dein jetziges Passwort"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {add.isError && (
        <p className="form-error" role="alert">
          {sentenceOf(add.error)}
        </p>
      )}
      <Button type="submit" tone="main" disabled={add.isPending}>
        Einrichten
      </Button>
    </form>
  )
}
