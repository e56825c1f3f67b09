import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogInAnswer } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Form, FormError } from '../../design/form.tsx'
import type { Path } from '../../router/address.ts'
import { navigate } from '../../router/navigate.ts'
import { useSearch } from '../../router/use-search.ts'
import { filters, parseSearch } from '../../search.ts'
import { FrontDoor } from '../../shell/front-door.tsx'
import { CodeField } from './code-field.tsx'
import { knowsPasskeys, logInByPasskey } from './passkeys.ts'

/** The page that was asked for before logging in: its path below /konsole, with what stands behind it. */
const readLogInSearch = filters({
  // Only below the console: an address that somebody sent leads nowhere else.
  weiter: (text) => (text.startsWith('/') && !text.startsWith('//') ? text.slice(0, 2000) : undefined),
})

/** Where one logs in: password and, where one is set up, a code; or a passkey. */
export default function LogInPage() {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const enter = useEnter()
  const goOn = ({ next }: LogInAnswer) => (next === 'code' ? setStep('code') : enter())
  const passkey = useMutation({ mutationFn: logInByPasskey, onSuccess: goOn })
  if (step === 'code') {
    return (
      <FrontDoor title="Code eingeben">
        <CodeForm onSuccess={goOn} onBack={() => setStep('password')} />
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title="Anmelden">
      {!window.isSecureContext && (
        <p className="field-error">
          Diese Adresse ist nicht verschlüsselt, hier lässt sich niemand anmelden. Öffne die Konsole mit
          https.
        </p>
      )}
      <PasswordForm onSuccess={goOn} />
      {knowsPasskeys && (
        <div className="stack or">
          <Button onClick={() => passkey.mutate()} busy={passkey.isPending && 'Warte auf den Passkey …'}>
            Mit Passkey anmelden
          </Button>
          <FormError error={passkey.error} />
        </div>
      )}
    </FrontDoor>
  )
}

function PasswordForm({ onSuccess }: { onSuccess: (answer: LogInAnswer) => void }) {
  const logIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => api('POST /auth/log-in', body),
    onSuccess,
  })
  const send = (fields: FormData) =>
    logIn.mutate({ email: String(fields.get('email')).trim(), password: String(fields.get('password')) })
  return (
    <Form action="Anmelden" busy={logIn.isPending && 'Wird angemeldet …'} error={logIn.error} onSend={send}>
      <TextField label="E-Mail-Adresse" name="email" type="email" autoComplete="username" required />
      <TextField label="Passwort" name="password" type="password" autoComplete="current-password" required />
    </Form>
  )
}

/** Leads to the page that was asked for before. Nothing of somebody who was logged in earlier is left to be seen. */
function useEnter() {
  const { weiter = '/' } = useSearch(readLogInSearch)
  const queryClient = useQueryClient()
  return () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'places' })
    const [path = '/', query = ''] = weiter.split('?')
    void navigate({ to: path as Path, search: parseSearch(query) })
  }
}

type CodeFormProps = { onSuccess: (answer: LogInAnswer) => void; onBack: () => void }

/** The second step: six digits of the authenticator app, or one of the codes for when it is lost. */
function CodeForm({ onSuccess, onBack }: CodeFormProps) {
  const check = useMutation({
    mutationFn: (code: string) => api('POST /auth/code', { code }),
    onSuccess,
  })
  return (
    <Form
      action="Weiter"
      busy={check.isPending && 'Wird geprüft …'}
      error={check.error}
      onSend={(fields) => check.mutate(String(fields.get('code')).trim())}
      foot={<Button onClick={onBack}>Zurück zum Passwort</Button>}
    >
      <CodeField autoFocus />
    </Form>
  )
}
