import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { consoleRoutes } from '../../routes.ts'
import { askAuth } from '../ask.ts'
import { Button, Field, Form, FormError } from '../controls.tsx'
import { anyText, useFilters } from '../filters.ts'
import { FrontDoor } from '../front-door.tsx'
import { Refused, reasonOf } from '../refused.ts'
import { knowsPasskeys, showPasskey } from './passkeys.ts'

/** Where one logs in before anything is seen. Whose session ends later is asked over the page (over-page.tsx). */
export default function LogInPage() {
  const [{ weiter = '/' }] = useFilters({ weiter: anyText(2000) })
  // Only below the console: an address that somebody sent leads nowhere else. Nothing of who was logged in earlier is left.
  const enter = () =>
    window.location.replace(
      `${consoleRoutes.base}${weiter === '/' || !/^\/(?!\/)/.test(weiter) ? '' : weiter}`,
    )
  return (
    <LogInSteps onDone={enter}>{(title, step) => <FrontDoor title={title}>{step}</FrontDoor>}</LogInSteps>
  )
}

type LogInStepsProps = {
  /** Who was logged in before, and most likely is it again. */
  email?: string | undefined
  /** Whether they only show that it is still them. */
  isProof?: boolean
  /** Whether the password would not show it. */
  needsPasskey?: boolean | undefined
  onDone: () => void
  /** Draws a step under its title. */
  children: (title: string, step: ReactNode) => ReactNode
}

/** Logging in: password and, where one is set up, a code; or a passkey. */
export function LogInSteps(props: LogInStepsProps) {
  const { email, isProof = false, needsPasskey, onDone, children } = props
  const [needsCode, setNeedsCode] = useState(false)
  if (needsCode)
    return children('Code eingeben', <CodeForm onDone={onDone} onBack={() => setNeedsCode(false)} />)
  return children(
    'Anmelden',
    <>
      {!window.isSecureContext && (
        <p className="error">
          Diese Adresse ist nicht verschlüsselt, hier lässt sich niemand anmelden. Öffne die Konsole mit
          https.
        </p>
      )}
      {!needsPasskey && <PasswordForm {...{ email, isProof, onDone }} onCode={() => setNeedsCode(true)} />}
      {knowsPasskeys && <ByPasskey onDone={onDone} />}
      {needsPasskey && !knowsPasskeys && (
        <p className="error">
          Dazu brauchst du deinen Passkey, und dieser Browser kann keine. Nimm einen neueren.
        </p>
      )}
    </>,
  )
}

type StepProps = { onDone: () => void }
type PasswordFormProps = StepProps & { email: string | undefined; isProof: boolean; onCode: () => void }

function PasswordForm({ email, isProof, onDone, onCode }: PasswordFormProps) {
  const logIn = useMutation({
    mutationFn: (typed: object) => askAuth<{ twoFactorRedirect?: boolean }>('sign-in/email', typed),
    onSuccess: ({ twoFactorRedirect }) => (twoFactorRedirect ? onCode() : onDone()),
  })
  const isWrong = isProof && reasonOf(logIn.error) === 'invalid_email_or_password'
  return (
    <Form
      action="Anmelden"
      busy={logIn.isPending && 'Wird angemeldet …'}
      error={isWrong ? new Refused('wrong_password', 'Dein Passwort stimmt nicht.') : logIn.error}
      onSend={({ email: typed = '', password = '' }) => logIn.mutate({ email: typed.trim(), password })}
    >
      <Field
        label="E-Mail-Adresse"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={isProof}
        required
      />
      <Field
        label="Passwort"
        name="password"
        type="password"
        autoComplete="current-password"
        // Where a dialog begins, which React's own `autoFocus` does not tell it.
        ref={(input) => {
          input?.toggleAttribute('autofocus', email !== undefined)
        }}
        required
      />
    </Form>
  )
}

/** The second step: six digits of the authenticator app, or one of the codes for when it is lost. */
function CodeForm({ onDone, onBack }: StepProps & { onBack: () => void }) {
  const check = useMutation({
    mutationFn: (code: string) =>
      askAuth(`two-factor/verify-${/^\d{6}$/.test(code) ? 'totp' : 'backup-code'}`, { code }),
    onSuccess: onDone,
  })
  return (
    <Form
      action="Weiter"
      busy={check.isPending && 'Wird geprüft …'}
      error={check.error}
      onSend={({ code = '' }) => check.mutate(code.trim())}
      foot={<Button onClick={onBack}>Zurück zum Passwort</Button>}
    >
      <Field
        label="Code aus deiner App"
        hint="Sechs Ziffern. Ist das Telefon weg, nimm einen deiner Ersatzcodes."
        name="code"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={20}
        required
        autoFocus
      />
    </Form>
  )
}

function ByPasskey({ onDone }: StepProps) {
  const show = useMutation({
    mutationFn: async () =>
      askAuth('passkey/verify-authentication', {
        response: await showPasskey(await askAuth('passkey/generate-authenticate-options')),
      }),
    onSuccess: onDone,
  })
  return (
    <div className="stack">
      <Button onClick={() => show.mutate()} busy={show.isPending && 'Warte auf den Passkey …'}>
        Mit Passkey anmelden
      </Button>
      <FormError error={show.error} />
    </div>
  )
}
