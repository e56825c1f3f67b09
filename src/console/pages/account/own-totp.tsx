import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import type { TotpBegun } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { CopyButton } from '../../design/copy-button.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { counted } from '../../words.ts'
import { CurrentPassword } from './current-password.tsx'

/** Who administers gets more answers with it than without, and another line above every page. */
const EVERYTHING: QueryKey = []

/** A code of an authenticator app as a second step after the password. */
export function OwnTotp({ isOn, recoveryCodes }: { isOn: boolean; recoveryCodes: number }) {
  const [begun, setBegun] = useState<TotpBegun>()
  const begin = useAction({
    send: (password: string) => api('POST /auth/totp', { password }),
    renews: ['account'],
    onSuccess: setBegun,
  })
  const end = useAction({
    send: (password: string) => api('POST /auth/totp/end', { password }),
    renews: EVERYTHING,
    done: () => ({ title: 'App abgeschaltet', text: 'Zum Anmelden reicht wieder das Passwort.' }),
  })
  if (isOn) {
    return (
      <>
        <p>Eingeschaltet: nach dem Passwort wird ein Code verlangt.</p>
        <PasswordGate action="Abschalten" tone="destructive" change={end} />
        <OwnRecoveryCodes left={recoveryCodes} />
      </>
    )
  }
  if (begun) return <ConfirmTotp begun={begun} onDone={() => setBegun(undefined)} />
  return (
    <>
      <p>Wer dein Passwort kennt, kommt ohne dein Telefon trotzdem nicht herein.</p>
      <PasswordGate action="App einrichten" change={begin} />
    </>
  )
}

/** Codes for when the phone is gone: how many are left, and new ones, which are shown once. */
function OwnRecoveryCodes({ left }: { left: number }) {
  const [made, setMade] = useState<string[]>()
  const make = useAction({
    send: (password: string) => api('POST /auth/recovery-codes', { password }),
    renews: ['account'],
    onSuccess: ({ recoveryCodes }) => setMade(recoveryCodes),
  })
  if (made) {
    return (
      <div className="stack form">
        <p>Schreib diese Ersatzcodes auf, sie werden nur jetzt gezeigt. Die früheren gelten nicht mehr.</p>
        <RecoveryCodes codes={made} />
      </div>
    )
  }
  return (
    <div className="stack form">
      <p>
        {left === 0
          ? 'Du hast keine Ersatzcodes mehr. Ist das Telefon weg, kommst du nicht herein.'
          : `Du hast noch ${counted(left, 'Ersatzcode', 'Ersatzcodes')} für den Fall, dass das Telefon weg ist.`}
      </p>
      <PasswordGate action="Neue Ersatzcodes" change={make} />
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')}>Ersatzcodes kopieren</CopyButton>
    </>
  )
}

function ConfirmTotp({ begun, onDone }: { begun: TotpBegun; onDone: () => void }) {
  const confirm = useAction({
    send: (code: string) => api('POST /auth/totp/confirm', { code }),
    renews: EVERYTHING,
    done: () => ({ title: 'App eingerichtet', text: 'Ab jetzt wird beim Anmelden ein Code verlangt.' }),
    onSuccess: onDone,
  })
  return (
    <div className="stack form">
      <p>1. Lies dieses Bild mit deiner App ein, oder gib ihr den Schlüssel darunter.</p>
      <div className="totp-code">
        <QrCode text={begun.uri} />
      </div>
      <p>
        Schlüssel: <code>{new URL(begun.uri).searchParams.get('secret')}</code>
      </p>
      <p>2. Schreib diese Ersatzcodes auf. Jeder gilt einmal, falls das Telefon weg ist.</p>
      <RecoveryCodes codes={begun.recoveryCodes} />
      <Form
        action="Einschalten"
        busy={confirm.isPending && 'Wird eingeschaltet …'}
        onSend={(fields) => confirm.mutate(String(fields.get('code')).trim())}
      >
        <TextField
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
      onSend={(fields) => change.mutate(String(fields.get('password')))}
    >
      <CurrentPassword name="password" error={change.error ? sentenceOf(change.error) : undefined} />
    </Form>
  )
}
