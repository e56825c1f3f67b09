import { renderSVG } from 'uqr'
import { askAuth } from '../ask.ts'
import { Copy, Field, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { useAction } from '../toasts.tsx'

type Begun = { totpURI: string; backupCodes: string[] }

/** A code of an authenticator app as a second step after the password. */
export function OwnApp({ isOn }: { isOn: boolean }) {
  const begin = useAction({
    send: (password: string) => askAuth<Begun>('two-factor/enable', { password }),
  })
  const end = useAction({
    send: (password: string) => askAuth('two-factor/disable', { password }),
    done: () => ({ title: 'App abgeschaltet', text: 'Zum Anmelden reicht wieder das Passwort.' }),
  })
  if (isOn) {
    return (
      <PasswordGate action="Abschalten" tone="destructive" change={end}>
        Eingeschaltet: nach dem Passwort wird ein Code verlangt. Neue Ersatzcodes bekommst du, wenn du die App
        ab- und wieder einschaltest.
      </PasswordGate>
    )
  }
  if (begin.data) return <Confirm {...begin.data} onDone={begin.reset} />
  return (
    <PasswordGate action="App einrichten" change={begin}>
      Wer dein Passwort kennt, kommt ohne dein Telefon trotzdem nicht herein.
    </PasswordGate>
  )
}

type PasswordGateProps = {
  action: string
  tone?: 'main' | 'destructive'
  change: { isPending: boolean; error: unknown; mutate: (password: string) => void }
  children: string
}

/** A screen left open must not be enough to change the own access. */
function PasswordGate({ action, tone = 'main', change, children }: PasswordGateProps) {
  return (
    <Form
      action={action}
      tone={tone}
      busy={change.isPending && 'Einen Augenblick …'}
      error={change.error}
      onSend={({ password = '' }) => change.mutate(password)}
    >
      <p>{children}</p>
      <input type="text" autoComplete="username" value={useMe()?.email ?? ''} readOnly hidden />
      <Field
        label="Dein jetziges Passwort"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </Form>
  )
}

function Confirm({ totpURI, backupCodes, onDone }: Begun & { onDone: () => void }) {
  const confirm = useAction({
    send: (code: string) => askAuth('two-factor/verify-totp', { code }),
    done: () => ({ title: 'App eingerichtet', text: 'Ab jetzt wird beim Anmelden ein Code verlangt.' }),
    onSuccess: onDone,
  })
  return (
    <div className="stack">
      <p>1. Lies dieses Bild mit deiner App ein, oder gib ihr den Schlüssel darunter.</p>
      {/* Dark on light in the dark too, with a margin: cameras need it so. */}
      <img
        width={220}
        alt="QR-Code für die App"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI, { border: 4 }))}`}
      />
      <p>
        Schlüssel: <code>{new URL(totpURI).searchParams.get('secret')}</code>
      </p>
      <p>2. Schreib diese Ersatzcodes auf. Jeder gilt einmal, falls das Telefon weg ist.</p>
      <ul className="to-copy">
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Copy text={backupCodes.join('\n')}>Ersatzcodes kopieren</Copy>
      <Form
        action="Einschalten"
        busy={confirm.isPending && 'Wird eingeschaltet …'}
        error={confirm.error}
        onSend={({ code = '' }) => confirm.mutate(code.trim())}
      >
        <Field
          label="3. Code, den die App jetzt zeigt"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </Form>
    </div>
  )
}
