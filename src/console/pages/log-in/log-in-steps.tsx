import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LogInAnswer } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Form, FormError } from '../../design/form.tsx'
import { CodeField } from './code-field.tsx'
import { announceLogIn } from './log-in-news.ts'
import { knowsPasskeys, logInByPasskey } from './passkeys.ts'

type LogInStepsProps = {
  /** Who was logged in before, and most likely is it again. */
  email?: string | undefined
  /** Beside the news of it, which every tab gets. */
  onDone?: () => void
  /** Draws a step under its title. */
  children: (title: string, step: ReactNode) => ReactNode
}

/** Logging in: password and, where one is set up, a code; or a passkey. */
export function LogInSteps({ email, onDone, children }: LogInStepsProps) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const goOn = ({ next }: LogInAnswer) => {
    if (next === 'code') return setStep('code')
    announceLogIn()
    onDone?.()
  }
  const passkey = useMutation({ mutationFn: logInByPasskey, onSuccess: goOn })
  if (step === 'code')
    return children('Code eingeben', <CodeForm onSuccess={goOn} onBack={() => setStep('password')} />)
  return children(
    'Anmelden',
    <>
      {!window.isSecureContext && (
        <p className="field-error">
          Diese Adresse ist nicht verschlüsselt, hier lässt sich niemand anmelden. Öffne die Konsole mit
          https.
        </p>
      )}
      <PasswordForm email={email} onSuccess={goOn} />
      {knowsPasskeys && (
        <div className="stack or">
          <Button onClick={() => passkey.mutate()} busy={passkey.isPending && 'Warte auf den Passkey …'}>
            Mit Passkey anmelden
          </Button>
          <FormError error={passkey.error} />
        </div>
      )}
    </>,
  )
}

type PasswordFormProps = { email: string | undefined; onSuccess: (answer: LogInAnswer) => void }

function PasswordForm({ email, onSuccess }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null)
  // A dialog itself would begin at the address, which is known.
  useEffect(() => {
    if (email !== undefined) requestAnimationFrame(() => password.current?.focus())
  }, [email])
  const logIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => api('POST /auth/log-in', body),
    onSuccess,
  })
  const send = (fields: FormData) =>
    logIn.mutate({ email: String(fields.get('email')).trim(), password: String(fields.get('password')) })
  return (
    <Form action="Anmelden" busy={logIn.isPending && 'Wird angemeldet …'} error={logIn.error} onSend={send}>
      <TextField
        label="E-Mail-Adresse"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <TextField
        label="Passwort"
        name="password"
        type="password"
        autoComplete="current-password"
        ref={password}
        required
      />
    </Form>
  )
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
