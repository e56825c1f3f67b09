import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { api, asked } from '../../api.ts'
import { Form } from '../../design/form.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered, sentenceOf } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { meQuery } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { NewPasswordFields, type PasswordMistake, readNewPassword } from '../password/new-password.tsx'
import { CurrentPassword } from './current-password.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTotp } from './own-totp.tsx'

export default function AccountPage() {
  const query = useQuery(asked('GET /auth/account', {}))
  return (
    <Answered query={query}>
      {(access) => (
        <>
          <PageHead title="Mein Zugang" note="Womit du dich anmeldest, und wo du angemeldet bist" />
          <div className="account-parts">
            <SecondStep access={access} />
            {access.hasPassword && (
              <Section title="Passwort">
                <OwnPassword />
              </Section>
            )}
            {access.hasPassword && (
              <Section title="Code aus einer App">
                <OwnTotp isOn={access.totp} recoveryCodes={access.recoveryCodes} />
              </Section>
            )}
            <Section title="Passkeys">
              <OwnPasskeys access={access} />
            </Section>
            <Section title="Angemeldete Geräte" aside={number(access.sessions.length)}>
              <OwnSessions sessions={access.sessions} />
            </Section>
          </div>
        </>
      )}
    </Answered>
  )
}

/** Which second step is needed, and from when on. */
function SecondStep({ access: { totp, passkeys } }: { access: AccountAccess }) {
  const { data: me } = useQuery(meQuery)
  const isThere = totp || passkeys.length > 0
  const needed =
    me?.role === 'administer'
      ? 'Wer alles darf, meldet sich mit einem zweiten Schritt an: mit dem Code einer App nach dem Passwort, oder mit einem Passkey. 24 Stunden nachdem du diese Rolle bekommen hast, geht ohne ihn nur noch diese Seite.'
      : 'Deine Rolle braucht keinen zweiten Schritt. Mit dem Code einer App oder einem Passkey kommt aber niemand herein, der nur dein Passwort kennt.'
  return (
    <Section title="Zweiter Schritt">
      <p>
        {needed}{' '}
        {me?.secondFactorBy && !isThere && <b>Noch fehlt er; Zeit ist bis {timeText(me.secondFactorBy)}.</b>}
        {isThere && <b>Er ist eingerichtet.</b>}
      </p>
      <p>
        Bevor Listen geladen, Menschen gelöscht, Starts versendet oder Zugänge geändert werden, fragt die
        Konsole ihn noch einmal; ohne zweiten Schritt das Passwort. Ändert sich etwas an deinem Zugang, oder
        meldet sich jemand von anderswo an, bekommst du eine E-Mail.
      </p>
    </Section>
  )
}

/** Another password; every other session ends. */
function OwnPassword() {
  const [mistake, setMistake] = useState<PasswordMistake>()
  const change = useAction({
    send: (body: { current: string; password: string }) => api('POST /auth/password', body),
    renews: ['account'],
    done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  })
  const send = (fields: FormData, form: HTMLFormElement) => {
    const { password, mistake } = readNewPassword(fields)
    setMistake(mistake)
    if (mistake !== undefined) return
    const current = String(fields.get('current'))
    change.mutate({ current, password }, { onSuccess: () => form.reset() })
  }
  return (
    <Form action="Passwort ändern" busy={change.isPending && 'Wird geändert …'} onSend={send}>
      <CurrentPassword name="current" />
      <NewPasswordFields mistake={mistake} refused={change.isError ? sentenceOf(change.error) : undefined} />
    </Form>
  )
}
