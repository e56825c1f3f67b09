import type { OwnSession } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { FormError } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { timeText } from '../../words.ts'

const MEANS: Record<OwnSession['means'], string> = {
  password: 'mit Passwort',
  app: 'mit Passwort und Code',
  recovery_code: 'mit Passwort und Ersatzcode',
  passkey: 'mit Passkey',
}

/** Where one is logged in, and an end to all of it but here. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useAction({
    send: () => api('POST /auth/sessions/end-others', {}),
    renews: ['account'],
    done: () => ({ title: 'Abgemeldet', text: 'Angemeldet bist du nur noch hier.' }),
  })
  return (
    <>
      <p>
        Nach 30 Minuten ohne Anfrage endet eine Sitzung von selbst, nach zwölf Stunden immer. Welches Gerät es
        ist, merkt sich die Konsole nicht: Kennst du eine Zeit nicht wieder, melde die anderen ab und ändere
        dein Passwort.
      </p>
      <ul className="stack account-rows">
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
        <Button tone="destructive" onClick={() => end.mutate()} busy={end.isPending && 'Werden abgemeldet …'}>
          Alle anderen abmelden
        </Button>
      )}
    </>
  )
}
