import type { Means } from '../../office/auth/begin-session.ts'
import { ask, askAuth } from '../ask.ts'
import { Button, FormError } from '../controls.tsx'
import { useAction } from '../toasts.tsx'
import { timeText } from '../words.ts'

const MEANS: Record<Means, string> = {
  password: 'mit Passwort',
  app: 'mit Passwort und Code',
  recovery_code: 'mit Passwort und Ersatzcode',
  passkey: 'mit Passkey',
}

type Session = { id: string; isThis: boolean; means: Means; loggedInAt: string; usedAt: string }

/** Where one is logged in, and an end to all of it but here. */
export function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const end = useAction({
    send: () => askAuth('revoke-other-sessions'),
    renews: ask.account.pathKey(),
    done: () => ({ title: 'Abgemeldet', text: 'Angemeldet bist du nur noch hier.' }),
  })
  return (
    <div className="stack">
      <p>
        Nach 30 Minuten ohne Anfrage endet eine Sitzung von selbst, nach zwölf Stunden immer. Welches Gerät es
        ist, merkt sich die Konsole nicht: Kennst du eine Zeit nicht wieder, melde die anderen ab und ändere
        dein Passwort.
      </p>
      <ul className="rows">
        {sessions.map(({ id, isThis, means, loggedInAt, usedAt }) => (
          <li className="row" key={id}>
            <span>
              <b>{isThis ? 'Dieses Gerät' : 'Ein anderes Gerät'}</b>, {MEANS[means]} seit{' '}
              {timeText(loggedInAt)}
            </span>
            {!isThis && <span className="soft">zuletzt benutzt {timeText(usedAt)}</span>}
          </li>
        ))}
      </ul>
      <FormError error={end.error} />
      {sessions.length > 1 && (
        <div className="row">
          <Button
            tone="destructive"
            onClick={() => end.mutate()}
            busy={end.isPending && 'Werden abgemeldet …'}
          >
            Alle anderen abmelden
          </Button>
        </div>
      )}
    </div>
  )
}
