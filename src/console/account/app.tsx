import { useState } from 'react'
import { encode } from 'uqr'
import { ask, askAuth } from '../ask.ts'
import { Copy, Field, Form } from '../controls.tsx'
import { sentenceOf } from '../refused.ts'
import { useAction } from '../toasts.tsx'
import { CurrentPassword } from './current-password.tsx'

type Begun = { totpURI: string; backupCodes: string[] }

/** A code of an authenticator app as a second step after the password. */
export function OwnApp({ isOn }: { isOn: boolean }) {
  const [begun, setBegun] = useState<Begun>()
  const begin = useAction({
    send: (password: string) => askAuth<Begun>('two-factor/enable', { password }),
    renews: ask.account.pathKey(),
    onSuccess: setBegun,
  })
  const end = useAction({
    send: (password: string) => askAuth('two-factor/disable', { password }),
    done: () => ({ title: 'App abgeschaltet', text: 'Zum Anmelden reicht wieder das Passwort.' }),
  })
  if (isOn) {
    return (
      <div className="stack">
        <p>Eingeschaltet: nach dem Passwort wird ein Code verlangt.</p>
        <PasswordGate action="Abschalten" tone="destructive" change={end} />
        <NewRecoveryCodes />
      </div>
    )
  }
  if (begun) return <Confirm {...begun} onDone={() => setBegun(undefined)} />
  return (
    <div className="stack">
      <p>Wer dein Passwort kennt, kommt ohne dein Telefon trotzdem nicht herein.</p>
      <PasswordGate action="App einrichten" change={begin} />
    </div>
  )
}

/** Codes for when the phone is gone, which are shown once. */
function NewRecoveryCodes() {
  const [made, setMade] = useState<string[]>()
  const make = useAction({
    send: (password: string) =>
      askAuth<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password }),
    renews: ask.account.pathKey(),
    onSuccess: ({ backupCodes }) => setMade(backupCodes),
  })
  if (made) {
    return (
      <>
        <p>Schreib diese Ersatzcodes auf, sie werden nur jetzt gezeigt. Die früheren gelten nicht mehr.</p>
        <RecoveryCodes codes={made} />
      </>
    )
  }
  return (
    <>
      <p>Deine Ersatzcodes sind verbraucht oder nicht mehr zu finden? Mach neue.</p>
      <PasswordGate action="Neue Ersatzcodes" change={make} />
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="to-copy in-two">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Copy text={codes.join('\n')}>Ersatzcodes kopieren</Copy>
    </>
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
      <QrCode text={totpURI} />
      <p>
        Schlüssel: <code>{new URL(totpURI).searchParams.get('secret')}</code>
      </p>
      <p>2. Schreib diese Ersatzcodes auf. Jeder gilt einmal, falls das Telefon weg ist.</p>
      <RecoveryCodes codes={backupCodes} />
      <Form
        action="Einschalten"
        busy={confirm.isPending && 'Wird eingeschaltet …'}
        onSend={({ code = '' }) => confirm.mutate(code.trim())}
      >
        <Field
          label="3. Code, den die App jetzt zeigt"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={confirm.isError ? sentenceOf(confirm.error) : undefined}
        />
      </Form>
    </div>
  )
}

/** Dark on light in the dark too, with a margin: cameras need it so. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-Code für die App"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

type PasswordGateProps = {
  action: string
  tone?: 'main' | 'destructive'
  change: { isPending: boolean; error: unknown; mutate: (password: string) => void }
}

function PasswordGate({ action, tone = 'main', change }: PasswordGateProps) {
  return (
    <Form
      action={action}
      tone={tone}
      busy={change.isPending && 'Einen Augenblick …'}
      onSend={({ password = '' }) => change.mutate(password)}
    >
      <CurrentPassword error={change.error ? sentenceOf(change.error) : undefined} />
    </Form>
  )
}
